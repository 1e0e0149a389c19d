package io.clump.laboratory.thesis;

import io.clump.laboratory.apps.AppRun;
import io.clump.laboratory.apps.AppWork;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Measurement;
import java.util.ArrayList;
import java.util.List;

/** Communication time of the slowest process of em3d, compared with that of the fastest. */
final class ImbalanceExperiment {
    private static final String PANEL = "communication";
    private static final int PROCESSES = 4;

    private ImbalanceExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("imbalance", effort -> {
                    List<AppWork> layouts = AppWork.onClump(effort.isQuick()).stream()
                            .filter(work -> work.name().startsWith("em3d"))
                            .toList();
                    List<Contestant> contestants = new ArrayList<>();
                    for (AppWork layout : layouts) {
                        contestants.add(job(layout, 2));
                        contestants.add(job(layout, PROCESSES));
                    }
                    return List.of(Trial.contest(
                            PANEL,
                            effort.expectedSeconds(2 * contestants.size()),
                            contestants,
                            found -> TrialResult.of(found.stream()
                                    .map(ImbalanceExperiment::cell)
                                    .toList())));
                })
                .unbound();
    }

    private static Contestant job(AppWork layout, int nodes) {
        String name = layout.name() + ", " + nodes + " nodes of " + PROCESSES / nodes;
        return AppRun.job(name, layout, PROCESSES, nodes, List.of("exchange.nanos"))
                .rounds(1)
                .unbound()
                .sharing();
    }

    private static Cell cell(Measurement found) {
        String[] words = found.name().split(", ", 2);
        return Cell.of(
                PANEL,
                words[1],
                words[0],
                found.detail(nanos -> nanos.stream()
                                .mapToDouble(Long::doubleValue)
                                .max()
                                .orElseThrow()
                        / nanos.stream().mapToDouble(Long::doubleValue).min().orElseThrow()),
                PROCESSES);
    }
}
