package io.clump.laboratory.thesis;

import io.clump.laboratory.apps.AppWork;
import io.clump.laboratory.experiment.ExperimentSheet;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Frequency of polling the network: the parameters of the adaptive strategy, fixed fractions, and auto. The sweeps are
 * rows of the sheet; a {@code quick} run has other strategies, and only the sweeps in which they differ.
 */
final class PollingExperiment {
    private static final String NAME = "polling";
    private static final List<String> QUICK_APPS = List.of("sample-sort", "em3d", "em3d-good");

    private PollingExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of(NAME, PollingExperiment::trials).unbound();
    }

    private static List<Trial> trials(Effort effort) {
        List<PollingSweep> sweeps = sweeps(effort.isQuick() ? "quick" : "strategies");
        List<Trial> trials = new ArrayList<>();
        for (ClumpKind clump : ClumpKind.values()) {
            List<PollingSweep> own =
                    sweeps.stream().filter(sweep -> sweep.clump() == clump).toList();
            works(clump, effort.isQuick()).forEach(work -> trials.add(PollingSweep.trial(clump, work, own)));
        }
        return trials;
    }

    static List<PollingSweep> all() {
        return sweeps("strategies");
    }

    private static List<PollingSweep> sweeps(String field) {
        return ExperimentSheet.rows(ExperimentSheet.part(NAME, "sweeps")).stream()
                .filter(row -> row.has(field))
                .map(row -> {
                    Map<String, String> strategies = new LinkedHashMap<>();
                    row.path(field)
                            .properties()
                            .forEach(one ->
                                    strategies.put(one.getKey(), one.getValue().asText()));
                    String clump = row.path("clump").asText().toUpperCase(Locale.ROOT);
                    return new PollingSweep(
                            row.path("varied").asText(),
                            ClumpKind.valueOf(clump.replace('-', '_')),
                            strategies,
                            row.path("base").asText());
                })
                .toList();
    }

    private static List<AppWork> works(ClumpKind clump, boolean isQuick) {
        return (clump == ClumpKind.MIXED ? AppWork.onClump(isQuick) : AppWork.all(isQuick))
                .stream()
                        .filter(work -> !isQuick || QUICK_APPS.contains(work.name()))
                        .toList();
    }
}
