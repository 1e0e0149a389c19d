package io.clump.laboratory.thesis;

import io.clump.laboratory.apps.AppSweep;
import io.clump.laboratory.apps.AppWork;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Apps on one kind of clump with several poll strategies: times, and the same relative to one of the strategies.
 *
 * @param name of the panel with relative times; that with times has {@code -ms} behind it
 * @param title of the panels
 * @param xLabel what is varied
 * @param kind of the panel with relative times
 * @param clump on which nodes
 * @param strategies specifications of the strategies by their places on the axis, in order
 * @param base place on the axis to which times are relative
 */
record PollingSweep(
        String name,
        String title,
        String xLabel,
        Panel.Kind kind,
        ClumpKind clump,
        Map<String, String> strategies,
        String base) {
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double SECONDS_TO_START = 4;
    private static final String MILLIS = "-ms";

    PollingSweep {
        strategies = new LinkedHashMap<>(strategies);
    }

    /** The same with some strategies only. */
    PollingSweep only(List<String> places) {
        Map<String, String> some = new LinkedHashMap<>(strategies);
        some.keySet().retainAll(places);
        return new PollingSweep(name, title, xLabel, kind, clump, some, base);
    }

    List<Panel> panels() {
        String where = title + ", " + clump.words();
        return List.of(
                new Panel(name, where, xLabel, "time relative to that with " + base, "x", kind),
                new Panel(name + MILLIS, where, xLabel, "time (ms)", "ms", Panel.Kind.TABLE));
    }

    Trial trial(AppWork work) {
        double seconds = SECONDS_TO_START + strategies.size();
        List<AppSweep.Configuration> configurations = strategies.entrySet().stream()
                .map(strategy -> new AppSweep.Configuration(
                        strategy.getKey(), Map.of("clump.network", "udp", "clump.poll", strategy.getValue())))
                .toList();
        AppSweep sweep = new AppSweep(work, clump.processes(), clump.nodes(), 1, 0, configurations);
        return Trial.contest(
                name + "-" + work.name(),
                seconds,
                List.of(sweep.contestant()),
                found -> TrialResult.of(cells(work.name(), sweep, found.get(0))));
    }

    private List<Cell> cells(String app, AppSweep sweep, Measurement found) {
        Map<String, Sample> millis = new LinkedHashMap<>();
        for (int i = 0; i < sweep.configurations().size(); i++) {
            Sample seconds = sweep.seconds(found, i);
            millis.put(sweep.configurations().get(i).name(), seconds.convert(value -> value * MILLIS_PER_SECOND));
        }
        Sample whole = millis.get(base);
        if (whole == null) {
            throw new IllegalStateException("not measured: " + base);
        }
        List<Cell> cells = new ArrayList<>();
        millis.forEach((place, sample) -> {
            cells.add(Cell.of(name, app, place, Samples.ratio(sample, whole), sweep.processes()));
            cells.add(Cell.of(name + MILLIS, app, place, sample, sweep.processes()));
        });
        return cells;
    }
}
