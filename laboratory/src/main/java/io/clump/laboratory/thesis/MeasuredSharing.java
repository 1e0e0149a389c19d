package io.clump.laboratory.thesis;

import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.net.SharedPath;
import io.clump.model.NodeShape;
import io.clump.model.Slowdown;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Two processes that share one path to the network, measured beside the formula for it. */
final class MeasuredSharing {
    static final String PANEL = "measured";

    private static final NodeShape TWO_ON_ONE = new NodeShape(2, 1);
    private static final double[] UTILIZATIONS = {0.25, 0.5, 0.75, 1};
    private static final int MESSAGES = 400;
    private static final int TURNS_TO_LEARN = 3;
    private static final double SECONDS = 15;

    private MeasuredSharing() {}

    static Trial trial() {
        return new Trial(PANEL, SECONDS, MeasuredSharing::measure);
    }

    private static TrialResult measure(Bench bench) {
        Measurement always = bench.workbench()
                .measure(
                        "Sharing: time to communicate",
                        List.of(contestant("alone", 1, 0)),
                        bench.effort().turns(TURNS_TO_LEARN))
                .get(0);
        double communicating = always.nanos().median();
        boolean bound = always.bound();
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < UTILIZATIONS.length; i++) {
            double utilization = UTILIZATIONS[i];
            long pause = Math.round(communicating * (1 - utilization) / utilization);
            TrialResult found = bench.with(1.0 / (UTILIZATIONS.length - i))
                    .contest(
                            "Sharing: utilization " + x(utilization),
                            List.of(contestant("alone", 1, pause), contestant("two", 2, pause)),
                            times -> TrialResult.of(cells(utilization, times)));
            cells.addAll(found.cells());
            bound &= found.bound();
        }
        return TrialResult.of(cells)
                .withNotes(List.of(String.format(
                        Locale.ROOT,
                        "The network is represented by a process that answers bare datagrams over the loopback"
                                + " interface; computing processes sleep, so that processors are not shared. The"
                                + " exchange of one cycle alone takes %.1f ms.",
                        communicating / 1e6)))
                .bound(bound);
    }

    private static List<Cell> cells(double utilization, List<Measurement> found) {
        double formula = Slowdown.INDEPENDENT.of(TWO_ON_ONE, utilization);
        return List.of(
                Cell.of(PANEL, "measured", x(utilization), slowdown(found.get(0), found.get(1)), 3),
                Cell.of(PANEL, "formula", x(utilization), Sample.exactly(formula), 3));
    }

    /** Times of two in units of those of one, round by round. */
    private static Sample slowdown(Measurement alone, Measurement two) {
        // Both requesting sides report their time, and the harness adds them.
        return two.nanos().over(alone.nanos()).convert(both -> both / 2);
    }

    private static Contestant contestant(String name, int asking, long pauseNanos) {
        return Contestant.group(name, SharedPath.class, asking == 1 ? 2 : 3)
                .with(Map.of(
                        SharedPath.ASKING, Integer.toString(asking),
                        SharedPath.MESSAGES, Integer.toString(MESSAGES),
                        SharedPath.PAUSE_NANOS, Long.toString(pauseNanos)))
                .rounds(SharedPath.CYCLES);
    }

    private static String x(double utilization) {
        return String.format(Locale.ROOT, "%.2f", utilization);
    }
}
