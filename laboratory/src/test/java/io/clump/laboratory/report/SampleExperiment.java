package io.clump.laboratory.report;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Finding;
import io.clump.laboratory.experiment.Latency;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Panel.Kind;
import io.clump.laboratory.experiment.Reference;
import io.clump.laboratory.experiment.Results;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Turns;
import java.util.ArrayList;
import java.util.List;

/** Experiment with a panel of every kind; its cells are computed, not measured. */
final class SampleExperiment implements Experiment {
    static final String PAPER = "Lumetta 1998";
    static final String HOSTILE = "<script>alert('x')</script>";
    static final List<String> TRIALS = List.of("lines", "bars", "many", "never-done");

    private static final List<String> ALGORITHMS = List.of("lock-free", "fifo", "anderson-lock");
    private static final List<String> PARTS = List.of("call", "claim", "publish", "poll", "check of the arguments");
    private static final List<Integer> LENGTHS = List.of(8, 64, 512, 2048, 8192, 65536);

    @Override
    public String name() {
        return "sample";
    }

    @Override
    public String title() {
        return "Plots of every kind.";
    }

    @Override
    public String source() {
        return "section 6.2, Figs 6.17 to 6.20";
    }

    @Override
    public String question() {
        return "Several processes send to one receiver: which way to share its queue lets most messages through, and does it "
                + "matter how long the messages are?";
    }

    @Override
    public List<Panel> panels() {
        return List.of(
                new Panel("lines", "Time over senders", "senders", "time per message (µs)", "us", Kind.LINES),
                new Panel(
                        "over-log",
                        "Throughput over length",
                        "message length (bytes)",
                        "throughput (MB/s)",
                        "MB/s",
                        Kind.LINES_OVER_LOG),
                new Panel(
                        "log-log",
                        "Time over length",
                        "message length (bytes)",
                        "one way (ns)",
                        "ns",
                        Kind.LINES_LOG_LOG),
                new Panel("bars", "Cost of an operation", "operation", "time (ns)", "ns", Kind.BARS),
                new Panel("bars-log", "Round trips", "algorithm", "time (ns)", "ns", Kind.BARS_OVER_LOG),
                new Panel(
                        "many",
                        "More series than colours",
                        "senders",
                        "million messages a second",
                        "million/s",
                        Kind.LINES),
                new Panel("many-bars", "More bars than colours", "application", "slowdown", "×", Kind.BARS),
                new Panel("table", "Numbers on no common axis", "parameter", "value", "various", Kind.TABLE),
                new Panel(
                        "other-table", "Numbers on no common axis", "parameter", "other value", "various", Kind.TABLE),
                new Panel("stack", "Parts of a whole", "part", "share (%)", "%", Kind.STACKED_BARS),
                new Panel("absent", "Absent panel", "senders", "time (ns)", "ns", Kind.LINES),
                new Panel("absent-too", "Another absent panel", "senders", "time (ns)", "ns", Kind.LINES));
    }

    @Override
    public List<Trial> trials(Effort effort) {
        return TRIALS.stream()
                .map(key -> new Trial(key, 1, bench -> TrialResult.of(cells(key))))
                .toList();
    }

    @Override
    public List<Reference> references() {
        List<Reference> references = new ArrayList<>();
        for (int senders = 1; senders <= 7; senders++) {
            references.add(new Reference(PAPER, "lines", "lock-free", Integer.toString(senders), 4 + senders, 0.3));
            references.add(new Reference(PAPER, "lines", "fifo", Integer.toString(senders), 4 + 1.6 * senders, null));
        }
        for (int part = 0; part < PARTS.size(); part++) {
            references.add(new Reference(PAPER, "stack", "lock-free", PARTS.get(part), 30 - part * 5, null));
        }
        references.add(new Reference(PAPER, "bars", "fifo", "claim", 140, 12.0));
        references.add(new Reference(PAPER, "bars-log", "round trip", "only-in-1998", 4_000, null));
        return references;
    }

    @Override
    public boolean isBound() {
        return false;
    }

    @Override
    public List<Finding> findings(Results results) {
        return List.of(
                new Finding(
                        "The lock-free queue is at least as fast as the others.",
                        Finding.Verdict.HOLDS,
                        "It takes 5.2 µs, the others 6.9 µs.",
                        PAPER),
                new Finding(
                        "Long messages reach half of the memory's throughput.",
                        Finding.Verdict.DOES_NOT_HOLD,
                        "They reach 0.31 of it.",
                        ""),
                new Finding(
                        "Seven senders wait longer than one " + HOSTILE,
                        Finding.Verdict.OPEN,
                        "The intervals overlap: 5±2 and 6±2.",
                        PAPER));
    }

    /** Returns the cells of a trial. */
    static List<Cell> cells(String trial) {
        List<Cell> cells = new ArrayList<>();
        switch (trial) {
            case "lines" -> addLines(cells);
            case "bars" -> addBars(cells);
            default -> addMany(cells);
        }
        return cells;
    }

    private static void addLines(List<Cell> cells) {
        for (int series = 0; series < ALGORITHMS.size(); series++) {
            for (int senders = 1; senders <= 7; senders++) {
                cells.add(cell(
                        "lines",
                        ALGORITHMS.get(series),
                        "" + senders,
                        2 + series + senders * (0.5 + 0.2 * series),
                        senders + 1));
            }
            for (int length : LENGTHS) {
                cells.add(cell(
                        "over-log",
                        ALGORITHMS.get(series),
                        "" + length,
                        900.0 * length / (length + 900 * (series + 1)),
                        2));
                cells.add(cell("log-log", ALGORITHMS.get(series), "" + length, 90 * (series + 1) + length / 3.0, 2));
            }
        }
    }

    private static void addBars(List<Cell> cells) {
        for (int series = 0; series < ALGORITHMS.size(); series++) {
            for (String operation : List.of("claim", "publish", "poll of an empty queue")) {
                cells.add(cell("bars", ALGORITHMS.get(series), operation, 20 + operation.length() * (series + 1), 1));
            }
        }
        double nanos = 120;
        for (String algorithm : List.of("single-transfer", "lock-free", HOSTILE)) {
            cells.add(new Cell(
                    "bars-log",
                    "round trip",
                    algorithm,
                    List.of(nanos, nanos * 1.1, nanos * 0.95),
                    Turns.EXACT,
                    2,
                    new Latency(nanos, nanos * 3, nanos * 40, 100_000)));
            nanos *= 9;
        }
        for (int part = 0; part < PARTS.size(); part++) {
            cells.add(cell("stack", "lock-free", PARTS.get(part), 10 + part * 5, 2));
            cells.add(cell("stack", "fifo, " + HOSTILE, PARTS.get(part), part == 1 ? -15 : part == 2 ? 2 : 40, 2));
        }
        cells.add(cell("table", "value", "gap (µs)", 0.75, 2));
        cells.add(cell("table", "value", "throughput (MB/s)", 812, 2));
        cells.add(cell("other-table", "value", "gap (µs)", 1.75, 2));
    }

    private static void addMany(List<Cell> cells) {
        for (int series = 0; series < 11; series++) {
            for (int senders = 1; senders <= 4; senders++) {
                cells.add(cell("many", "algorithm " + series, "" + senders, 12.0 / (senders + series), senders + 1));
            }
            for (String app : List.of("sample-sort", "em3d")) {
                cells.add(cell("many-bars", "algorithm " + series, app, 1 + series * 0.1 + app.length() * 0.03, 4));
            }
        }
    }

    private static Cell cell(String panel, String series, String x, double value, int processes) {
        return new Cell(panel, series, x, List.of(value, value * 1.04, value * 0.97), Turns.EXACT, processes, null);
    }
}
