package io.clump.laboratory.apps;

import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The applications beside the best sequential and threaded Java. */
public final class AppDuels {
    private static final String VOLUMES = "volumes";

    /**
     * How many times as long as others an app is warmed up: most of a run is outside of the main section, and what happens once
     * in a run is compiled after fifty to a hundred.
     */
    private static final int WARM_UPS = 3;

    private static final int QUICK_RUNS = 3;

    private static final double NANOS_PER_MILLI = 1e6;

    private AppDuels() {}

    /** The measurements. */
    public static List<Trial> trials(Effort effort) {
        return AppContests.all(effort.isQuick()).stream()
                .map(app -> new Trial(app.name(), effort.expectedSeconds(WARM_UPS * 5), bench -> measure(app, bench)))
                .toList();
    }

    private static TrialResult measure(AppContest app, Bench bench) {
        Effort effort = bench.effort();
        List<Contestant> contestants =
                new ArrayList<>(List.of(app.alone(), app.together(), app.apart(), app.sequential()));
        contestants.addAll(app.threaded());
        if (effort.isQuick()) {
            // To fill rounds they would have to be steady before, which takes a minute for all apps.
            contestants.replaceAll(contestant -> contestant.rounds(QUICK_RUNS));
        }
        Duration warmUp = effort.warmUp().multipliedBy(WARM_UPS);
        return bench.with(effort.warmUp(warmUp)).contest(app.name(), contestants, found -> result(app, found));
    }

    private static TrialResult result(AppContest app, List<Measurement> found) {
        List<Cell> cells = new ArrayList<>();
        found.forEach(one ->
                cells.add(Duel.cell(app.name(), one.name(), one.nanos().convert(nanos -> nanos / NANOS_PER_MILLI))));
        List<String> notes = new ArrayList<>(List.of(app.note()));
        for (int i = 0; i < app.volumes().size(); i++) {
            int place = i;
            Volume volume = app.volumes().get(i);
            String x = app.name() + " " + volume.name();
            Sample sent = found.get(1).detail(details -> app.counted(place, details));
            // Counted, so one run tells as much as many.
            cells.add(Cell.of(VOLUMES, "sent", x, new Sample(sent.rounds(), Turns.EXACT), 2));
            cells.add(Cell.of(VOLUMES, "formula", x, Sample.exactly(volume.expected()), 2));
            notes.add(x + ": " + volume.what());
        }
        return TrialResult.of(cells).withNotes(notes);
    }
}
