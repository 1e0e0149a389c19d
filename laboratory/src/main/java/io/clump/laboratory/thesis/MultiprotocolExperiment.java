package io.clump.laboratory.thesis;

import io.clump.laboratory.apps.AppSweep;
import io.clump.laboratory.apps.AppWork;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Costs of having both protocols, and value of a clump against as many nodes of one process. */
final class MultiprotocolExperiment {
    static final String BOTH = "both-protocols";
    static final String CLUMP = "clump-against-nodes";

    /** The same values as of {@link #CLUMP}, beside other ones of the thesis. */
    static final String CONTENTION = "contention";

    static final String SHARED_MEMORY_ALONE = "shared memory alone";
    static final String NETWORK_ALONE = "network alone, two nodes";
    static final String SINGLE_NODES = "4 nodes of 1";

    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double EXPECTED_SECONDS = 8;
    private static final int PAIR = 2;
    private static final int FOUR = 4;

    private static final List<String> QUICK_APPS = List.of("sample-sort", "em3d", "em3d-naive", "em3d-good");

    private MultiprotocolExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("multiprotocol", MultiprotocolExperiment::trials)
                .unbound();
    }

    private static List<Trial> trials(Effort effort) {
        List<Trial> trials = new ArrayList<>();
        boolean isQuick = effort.isQuick();
        AppWork.all(isQuick).stream()
                .filter(work -> !isQuick || QUICK_APPS.contains(work.name()))
                .forEach(work -> trials.add(
                        new Trial(BOTH + "-" + work.name(), EXPECTED_SECONDS, bench -> measureBoth(work, bench))));
        AppWork.onClump(isQuick).stream()
                .filter(work -> !isQuick || QUICK_APPS.contains(work.name()))
                .forEach(work -> trials.add(new Trial(
                        CLUMP + "-" + work.name(), 2 * EXPECTED_SECONDS, bench -> measureClump(work, bench))));
        return trials;
    }

    private static TrialResult measureBoth(AppWork work, Bench bench) {
        AppSweep oneNode = sweep(
                work,
                PAIR,
                1,
                neverYielding(SHARED_MEMORY_ALONE, "none"),
                configuration("shared memory alone, yielding", Map.of("clump.network", "none")),
                neverYielding("both, one node", "udp"));
        AppSweep twoNodes = sweep(
                work,
                PAIR,
                PAIR,
                neverYielding("both, two nodes", "udp"),
                configuration(NETWORK_ALONE, Map.of("clump.network", "udp", "clump.local", "none")));
        return measure(BOTH, SHARED_MEMORY_ALONE, work, List.of(oneNode, twoNodes), bench);
    }

    private static TrialResult measureClump(AppWork work, Bench bench) {
        return measure(
                work.name().startsWith("em3d") ? "layout" : CLUMP,
                SINGLE_NODES,
                work,
                List.of(
                        onNodes(work, FOUR, SINGLE_NODES),
                        onNodes(work, PAIR, "2 nodes of 2"),
                        onNodes(work, 1, "1 node of 4")),
                bench);
    }

    private static AppSweep onNodes(AppWork work, int nodes, String name) {
        return sweep(work, FOUR, nodes, configuration(name, Map.of("clump.network", "udp")));
    }

    private static AppSweep sweep(AppWork work, int size, int nodes, AppSweep.Configuration... configurations) {
        return new AppSweep(work, size, nodes, 1, 0, List.of(configurations));
    }

    private static AppSweep.Configuration configuration(String name, Map<String, String> properties) {
        return new AppSweep.Configuration(name, properties);
    }

    /** As in all columns of the thesis's Table 7.7 but one, a process that waits keeps its processor. */
    private static AppSweep.Configuration neverYielding(String name, String network) {
        return configuration(name, Map.of("clump.network", network, "clump.yield-micros", "never"));
    }

    private static TrialResult measure(String panel, String base, AppWork work, List<AppSweep> sweeps, Bench bench) {
        return bench.contest(
                panel + ", " + work.name(),
                sweeps.stream().map(AppSweep::contestant).toList(),
                found -> result(panel, base, work, sweeps, found));
    }

    private static TrialResult result(
            String panel, String base, AppWork work, List<AppSweep> sweeps, List<Measurement> found) {
        Map<String, Sample> millis = new LinkedHashMap<>();
        for (int i = 0; i < sweeps.size(); i++) {
            AppSweep sweep = sweeps.get(i);
            for (int j = 0; j < sweep.configurations().size(); j++) {
                millis.put(
                        sweep.configurations().get(j).name(),
                        sweep.seconds(found.get(i), j).convert(value -> value * MILLIS_PER_SECOND));
            }
        }
        Sample whole = Objects.requireNonNull(millis.get(base), base);
        int processes = sweeps.get(0).processes();
        List<Cell> cells = new ArrayList<>();
        millis.forEach((series, sample) -> {
            cells.add(Cell.of(panel, series, work.name(), sample.over(whole), processes));
            if (panel.equals(CLUMP)) {
                cells.add(Cell.of(CONTENTION, series, work.name(), sample.over(whole), processes));
            }
            cells.add(Cell.of(Panel.ofTimes(panel), series, work.name(), sample, processes));
        });
        Sample network = millis.get(NETWORK_ALONE);
        if (network != null) {
            cells.add(Cell.of("workstations", "one node", work.name(), whole.over(network), processes));
        }
        return TrialResult.of(cells);
    }
}
