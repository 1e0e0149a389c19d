package io.clump.laboratory.thesis;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.stress.Bursts;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Fairness between pairs of processes that share a way to the network. */
final class FairnessExperiment {
    private static final String PANEL = "fairness";
    private static final List<String> LENGTHS = List.of("10", "30", "100", "300", "1000", "3000");
    private static final int MESSAGES = 30_001;
    private static final int FEW_MESSAGES = 15_001;

    /** Twice the deviation in millionths to percent. */
    private static final double PARTS = 1e4;

    private FairnessExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of(
                        "fairness",
                        effort -> List.of(Trial.contest(
                                PANEL,
                                effort.expectedSeconds(effort.isQuick() ? 6 : 14),
                                (effort.isQuick() ? IntStream.of(1, 2) : IntStream.of(1, 2, 4, 7))
                                        .mapToObj(
                                                pairs -> contestant(pairs, effort.isQuick() ? FEW_MESSAGES : MESSAGES))
                                        .toList(),
                                FairnessExperiment::result)))
                .unbound();
    }

    private static Contestant contestant(int pairs, int messages) {
        return Contestant.group(pairs == 1 ? "1 pair" : pairs + " pairs", Bursts.class, 2 * pairs)
                .with(Map.of(Bursts.PAIRS, Integer.toString(pairs), Bursts.LENGTHS, String.join(",", LENGTHS)))
                .withProperties(Map.of("clump.network", "udp"))
                .rounds(messages);
    }

    /** Takes the mean of all senders. */
    private static TrialResult result(List<Measurement> found) {
        return TrialResult.of(found.stream()
                .flatMap(one -> IntStream.range(0, LENGTHS.size())
                        .mapToObj(length -> Cell.of(
                                PANEL,
                                one.name(),
                                LENGTHS.get(length),
                                one.detail(details ->
                                        IntStream.iterate(length, i -> i < details.size(), i -> i + LENGTHS.size())
                                                        .mapToLong(details::get)
                                                        .average()
                                                        .orElseThrow()
                                                / PARTS),
                                2 * Integer.parseInt(one.name().split(" ", 2)[0]))))
                .toList());
    }
}
