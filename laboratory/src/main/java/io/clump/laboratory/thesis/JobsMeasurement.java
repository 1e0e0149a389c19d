package io.clump.laboratory.thesis;

import io.clump.laboratory.apps.AppSweep;
import io.clump.laboratory.apps.AppWork;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * An application in all mixes and configurations of a plan, measured in turns.
 *
 * @param experiment name of the experiment
 * @param plan of the mixes and configurations
 * @param view that names the panels of the cells
 * @param work the application
 */
record JobsMeasurement(String experiment, JobsPlan plan, JobsView view, AppWork work) {
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final int MOST_PROCESSES = 8;
    private static final int FEWEST_PROCESSES = 2;

    /**
     * If a run takes longer, its configuration is not run again; other runs take some tenths of a second, or
     * milliseconds.
     */
    private static final int LIMIT_SECONDS = 20;

    private static final int QUICK_LIMIT_SECONDS = 5;

    private static final double SECONDS_FOR_A_PROCESS = 1;
    private static final double SECONDS_FOR_A_RUN = 0.04;

    /** Returns the processes of a job: the largest power of 2 up to the number of processors, from 2 to 8. */
    static int jobSize(int processors) {
        return Math.max(FEWEST_PROCESSES, Integer.highestOneBit(Math.min(processors, MOST_PROCESSES)));
    }

    double expectedSeconds(Effort effort) {
        int size = jobSize(Runtime.getRuntime().availableProcessors());
        int competitors = plan.mixes().stream().mapToInt(JobMix::competitors).sum();
        int runs =
                (1 + effort.leastTurns()) * competitors * plan.configurations().size();
        double warmUps = AppSweep.warmUp(effort).toMillis()
                / MILLIS_PER_SECOND
                * plan.mixes().size();
        int most = plan.mixes().stream().mapToInt(JobMix::competitors).max().orElseThrow();
        return SECONDS_FOR_A_PROCESS * size * most + warmUps + SECONDS_FOR_A_RUN * runs;
    }

    Trial trial(Effort effort) {
        int size = jobSize(Runtime.getRuntime().availableProcessors());
        List<AppSweep> sweeps =
                plan.mixes().stream().map(mix -> sweep(mix, size, effort)).toList();
        return AppSweep.trial(work.name(), expectedSeconds(effort), sweeps, found -> result(sweeps, found))
                .narrowedBy(cells -> narrowed(cells).trial(effort));
    }

    /**
     * Returns the same with the mixes and configurations of some cells, and those to which their times are relative.
     */
    JobsMeasurement narrowed(List<Cell> cells) {
        String app = work.name();
        List<Cell> own = cells.stream()
                .filter(cell -> List.of(view.panel(app), view.panelOfTimes(app)).contains(cell.panel()))
                .toList();
        List<JobMix> mixes = plan.mixes().stream()
                .filter(mix -> mix.equals(JobMix.ALONE)
                        || own.stream().anyMatch(cell -> cell.series().equals(view.series(app, mix))))
                .toList();
        List<String> places =
                Stream.concat(Stream.of(plan.base()), own.stream().map(Cell::x)).toList();
        return new JobsMeasurement(experiment, plan.only(plan.apps(), mixes, places), view, work);
    }

    /** Makes cells out of the measurements of the sweeps, one sweep for each mix. */
    TrialResult result(List<AppSweep> sweeps, List<Measurement> found) {
        List<String> places = List.copyOf(plan.configurations().keySet());
        Sample whole = sweeps.get(0).seconds(found.get(0), places.indexOf(plan.base()));
        List<Cell> cells = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (int i = 0; i < sweeps.size(); i++) {
            AppSweep sweep = sweeps.get(i);
            JobMix mix = plan.mixes().get(i);
            for (int j = 0; j < places.size(); j++) {
                if (sweep.isTooSlow(found.get(i), j)) {
                    notes.add(tooSlow(mix, places.get(j), sweep.limitSeconds()));
                    Sample least = Sample.exactly((double) sweep.limitSeconds() / mix.competitors());
                    cells.addAll(cells(mix, places.get(j), least, Sample.exactly(whole.median()), sweep.processes()));
                } else {
                    Sample seconds = sweep.seconds(found.get(i), j).convert(value -> value / mix.competitors());
                    cells.addAll(cells(mix, places.get(j), seconds, whole, sweep.processes()));
                }
            }
        }
        return TrialResult.of(cells).withNotes(notes);
    }

    private AppSweep sweep(JobMix mix, int size, Effort effort) {
        List<AppSweep.Configuration> configurations = plan.configurations().entrySet().stream()
                .map(entry -> new AppSweep.Configuration(entry.getKey(), entry.getValue()))
                .toList();
        int limit = effort.isQuick() ? QUICK_LIMIT_SECONDS : LIMIT_SECONDS;
        return new AppSweep(work, size, 1, mix.jobs(), size * mix.groups(), configurations, limit);
    }

    private List<Cell> cells(JobMix mix, String place, Sample seconds, Sample whole, int processes) {
        String app = work.name();
        String series = view.series(app, mix);
        List<Cell> cells = new ArrayList<>();
        if (view.isOnAxis(place)) {
            cells.add(Cell.of(view.panel(app), series, place, seconds.over(whole), processes));
        }
        Sample millis = seconds.convert(value -> value * MILLIS_PER_SECOND);
        cells.add(Cell.of(view.panelOfTimes(app), series, place, millis, processes));
        return cells;
    }

    private String tooSlow(JobMix mix, String place, int limitSeconds) {
        return String.format(
                Locale.ROOT,
                "too slow: %s, %s, %s: a run took longer than %d s, so the time shown is the least that it takes",
                work.name(),
                mix.words(),
                place,
                limitSeconds);
    }
}
