package io.clump.laboratory.report;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.TrialRecord;
import io.clump.laboratory.harness.Machine;
import io.clump.laboratory.report.Report.Part;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Place, time and effort of the measurements, for the first screen. */
final class MachineFacts {
    private static final int MINUTE_LENGTH = 16;

    private final Report report;
    private final Machine machine;

    MachineFacts(Report report) {
        this.report = report;
        machine = report.parts().get(0).record().machine();
    }

    Html html() {
        Html facts = Html.of("dl").in("facts");
        add(facts, "Machine", machine.cpu() + ", " + Numbers.count(machine.processors(), "processor"));
        add(facts, "System", machine.kernel());
        add(facts, "Java", machine.java());
        add(facts, "Measured", times());
        add(facts, "Used by others", loads());
        add(facts, "Effort", effort());
        add(facts, "Placing", placement());
        add(facts, "Crowding", crowding());
        if (report.parts().stream()
                .anyMatch(part -> !text(part.record().machine()).equals(text(machine)))) {
            add(facts, "Careful", "The parts were not all measured on the same machine; each says on which.");
        }
        return facts;
    }

    /** Returns where, when and how, in a line. */
    String text() {
        return machine.cpu() + ", " + Numbers.count(machine.processors(), "processor") + "; " + times() + ". "
                + effort();
    }

    /** Returns the reason why the figures are worth little, if there is one. */
    Optional<Html> warning() {
        if (isQuick()) {
            return Optional.of(
                    Html.of("p", "This is a quick look: it shows approximate results. Do not rely on its numbers.")
                            .in("warning"));
        }
        List<TrialRecord> trials = report.trials();
        long busy = trials.stream().filter(trial -> !trial.wasQuiet()).count();
        return busy == 0
                ? Optional.empty()
                : Optional.of(Html.of(
                                "p",
                                String.format(
                                        Locale.ROOT,
                                        "Other processes used the machine when %,d of %,d parts were measured; these figures say so. "
                                                + "With --quiet, 'clump bench' measures such parts again.",
                                        busy,
                                        trials.size()))
                        .in("warning"));
    }

    /** Describes a machine in a line. */
    static String text(Machine machine) {
        return machine.cpu() + ", " + Numbers.count(machine.processors(), "processor") + ", " + machine.kernel()
                + ", Java " + machine.java();
    }

    /** Returns a time in ISO format, to the minute. */
    static String minute(String time) {
        return time.length() < MINUTE_LENGTH
                ? time
                : time.substring(0, MINUTE_LENGTH).replace('T', ' ');
    }

    /** Formats a number of processes or processors. */
    static String load(double load) {
        return load < 0 ? "unknown" : String.format(Locale.ROOT, "%.2f", load);
    }

    private static void add(Html facts, String name, String text) {
        facts.add(Html.of("div").add(Html.of("dt", name), Html.of("dd", text)));
    }

    private String times() {
        List<String> times =
                report.trials().stream().map(TrialRecord::start).sorted().toList();
        if (times.isEmpty()) {
            return "nothing yet";
        }
        String first = minute(times.get(0));
        String last = minute(times.get(times.size() - 1));
        return (first.equals(last) ? first : first + " to " + last) + " UTC, by "
                + report.parts().get(0).record().version();
    }

    /** Returns how much of the machine other processes used. */
    private String loads() {
        DoubleSummaryStatistics others = report.trials().stream()
                .mapToDouble(TrialRecord::others)
                .filter(processors -> processors >= 0)
                .summaryStatistics();
        return others.getCount() == 0
                ? "unknown; the load of the minute before was " + load(machine.loadAverage())
                : load(others.getMin()) + " to " + load(others.getMax()) + " processors before each part";
    }

    private boolean isQuick() {
        return report.parts().stream().anyMatch(part -> part.record().settings().quick());
    }

    private String effort() {
        return isQuick()
                ? "A quick look (--quick): few points, short rounds."
                : "A full run: each value is the mean of many rounds, taken in turns.";
    }

    private String placement() {
        List<String> free = report.parts().stream()
                .filter(part -> !part.experiment().isBound())
                .map(Part::name)
                .toList();
        if (free.size() == report.parts().size()) {
            return "The system chose where processes ran.";
        }
        String bound = report.trials().stream().allMatch(TrialRecord::bound)
                ? "Where two processes talk to each other, each is bound to a processor of its own"
                : "Not every process could be bound to a processor of its own: do not rely on the figures";
        return bound + (free.isEmpty() ? "." : "; in " + String.join(", ", free) + " the system chose.");
    }

    private String crowding() {
        long all = 0;
        long crowded = 0;
        for (Part part : report.parts()) {
            List<Cell> cells = part.cells();
            all += cells.size();
            crowded += cells.stream().filter(part::isCrowded).count();
        }
        return crowded == 0
                ? "Never more busy processes than processors."
                : String.format(Locale.ROOT, "Of %,d values, %,d", all, crowded)
                        + " were measured with more busy processes than processors (marked †): they took turns.";
    }
}
