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
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Apps on one kind of clump with several poll strategies: times, and the same relative to one of the strategies.
 *
 * @param varied short name of the varied quantity
 * @param clump on which nodes
 * @param strategies specifications of the strategies by their places on the axis, in order
 * @param base place on the axis to which times are relative
 */
record PollingSweep(String varied, ClumpKind clump, Map<String, String> strategies, String base) {
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double SECONDS_TO_START = 6;
    private static final double SECONDS_FOR_A_STRATEGY = 0.8;

    PollingSweep {
        strategies = new LinkedHashMap<>(strategies);
    }

    /** The same with some strategies only. */
    PollingSweep only(List<String> places) {
        Map<String, String> some = new LinkedHashMap<>(strategies);
        some.keySet().retainAll(places);
        return new PollingSweep(varied, clump, some, base);
    }

    /** The panel with relative times. */
    String panel() {
        return varied + "-" + clump.key();
    }

    /**
     * Measures an application in all sweeps of a clump: each strategy once, all of them in turns in the same processes.
     */
    static Trial trial(ClumpKind clump, AppWork work, List<PollingSweep> sweeps) {
        List<String> strategies = sweeps.stream()
                .flatMap(sweep -> sweep.strategies.values().stream())
                .distinct()
                .toList();
        List<AppSweep.Configuration> configurations = strategies.stream()
                .map(strategy ->
                        new AppSweep.Configuration(strategy, Map.of("clump.network", "udp", "clump.poll", strategy)))
                .toList();
        AppSweep all = new AppSweep(work, clump.processes(), clump.nodes(), 1, 0, configurations);
        return AppSweep.trial(
                        clump.key() + "-" + work.name(),
                        SECONDS_TO_START + SECONDS_FOR_A_STRATEGY * strategies.size(),
                        List.of(all),
                        found -> TrialResult.of(sweeps.stream()
                                .flatMap(sweep -> sweep.cells(work.name(), all, found.get(0)).stream())
                                .toList()))
                .narrowedBy(cells -> trial(
                        clump,
                        work,
                        sweeps.stream()
                                .map(sweep -> sweep.narrowed(work.name(), cells))
                                .flatMap(Optional::stream)
                                .toList()));
    }

    /** The strategies of an app's cells, and that to which times are relative; nothing if no cell is of this sweep. */
    private Optional<PollingSweep> narrowed(String app, List<Cell> cells) {
        List<String> places = cells.stream()
                .filter(cell -> cell.series().equals(app)
                        && List.of(panel(), Panel.ofTimes(panel())).contains(cell.panel()))
                .map(Cell::x)
                .toList();
        return places.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        only(Stream.concat(Stream.of(base), places.stream()).toList()));
    }

    private List<Cell> cells(String app, AppSweep all, Measurement found) {
        Map<String, Sample> millis = new LinkedHashMap<>();
        strategies.forEach((place, strategy) ->
                millis.put(place, all.seconds(found, all.place(strategy)).convert(value -> value * MILLIS_PER_SECOND)));
        Sample whole = Objects.requireNonNull(millis.get(base), base);
        List<Cell> cells = new ArrayList<>();
        millis.forEach((place, sample) -> {
            cells.add(Cell.of(panel(), app, place, sample.over(whole), all.processes()));
            cells.add(Cell.of(Panel.ofTimes(panel()), app, place, sample, all.processes()));
        });
        return cells;
    }
}
