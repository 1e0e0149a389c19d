package io.clump.benchmarks.experiments;

import io.clump.benchmarks.harness.Contestant;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Measurement;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.harness.Workbench;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.MeasuredNumber;
import io.clump.benchmarks.laboratory.Panel;
import io.clump.benchmarks.laboratory.Results;
import io.clump.benchmarks.laboratory.Trial;
import io.clump.benchmarks.laboratory.TrialResult;
import io.clump.benchmarks.model.NodeShape;
import io.clump.benchmarks.model.Slowdown;
import io.clump.benchmarks.net.SharedPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Two processes that share one way to the network, measured beside the formula for it. */
final class MeasuredSharing {
    static final String PANEL = "measured";
    static final String FORMULA = "formula";
    static final String MEASURED = "measured";

    private static final NodeShape TWO_ON_ONE = new NodeShape(2, 1);
    private static final double[] UTILIZATIONS = {0.25, 0.5, 0.75, 1};
    private static final int MESSAGES = 400;
    private static final double NEAR = 0.15;
    private static final double SECONDS = 15;

    private MeasuredSharing() {}

    static Panel panel() {
        return new Panel(
                PANEL,
                "2 processes that share one way to the network, measured over UDP",
                "utilization",
                "time of two / time of one alone",
                "",
                Panel.Kind.LINES);
    }

    static Trial trial() {
        return new Trial(PANEL, SECONDS, MeasuredSharing::measure);
    }

    static Finding finding(Results results) {
        String claim = "Two processes that share one way to the network slow each other down as the formula for two "
                + "processes and one interface says.";
        List<MeasuredNumber> toFormula = new ArrayList<>();
        List<String> found = new ArrayList<>();
        for (double utilization : UTILIZATIONS) {
            Optional<MeasuredNumber> measured = results.number(PANEL, MEASURED, x(utilization));
            if (measured.isEmpty()) {
                return Finding.notMeasured(claim);
            }
            double formula = Slowdown.INDEPENDENT.of(TWO_ON_ONE, utilization);
            toFormula.add(measured.get().over(MeasuredNumber.exactly(formula)));
            found.add(
                    String.format(Locale.ROOT, "%s (%.2f) at %s", measured.get().text(), formula, x(utilization)));
        }
        return MeasuredNumber.judge(
                claim,
                toFormula,
                1 - NEAR,
                1 + NEAR,
                "Measured over UDP, and by the formula, by utilization: " + String.join(", ", found) + ".");
    }

    private static TrialResult measure(Workbench workbench, Effort effort) {
        List<Measurement> always =
                workbench.measure("Sharing: time to communicate", List.of(contestant("alone", 1, 0)), effort);
        double communicating = always.get(0).nanos().median();
        boolean bound = always.get(0).bound();
        List<Cell> cells = new ArrayList<>();
        for (double utilization : UTILIZATIONS) {
            long pause = Math.round(communicating * (1 - utilization) / utilization);
            List<Measurement> found = workbench.measure(
                    "Sharing: utilization " + x(utilization),
                    List.of(contestant("alone", 1, pause), contestant("two", 2, pause)),
                    effort);
            for (Measurement measurement : found) {
                bound &= measurement.bound();
            }
            Cell measured = Cell.of(PANEL, MEASURED, x(utilization), slowdown(found.get(0), found.get(1)), 3);
            cells.add(measured);
            double formula = Slowdown.INDEPENDENT.of(TWO_ON_ONE, utilization);
            cells.add(Cell.of(PANEL, FORMULA, x(utilization), Sample.of(formula), 3));
        }
        return TrialResult.of(cells)
                .withNotes(List.of(String.format(
                        Locale.ROOT,
                        "The way to the network is a process that answers bare datagrams over the loopback interface; who "
                                + "computes rests, so that processors are not shared. A cycle's exchange alone takes %.1f ms.",
                        communicating / 1e6)))
                .bound(bound);
    }

    /** Times of two in units of those of one, round by round. */
    private static Sample slowdown(Measurement alone, Measurement two) {
        // Both who ask tell their time, and the harness adds them.
        return Samples.ratio(two.nanos(), alone.nanos()).convert(both -> both / 2);
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
