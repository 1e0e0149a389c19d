package io.clump.laboratory.report;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.TrialRecord;
import io.clump.laboratory.harness.Machine;
import io.clump.laboratory.report.Report.Part;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Machine", machine.cpu() + ", " + Numbers.count(machine.processors(), "processor"));
        facts.put("System", machine.kernel());
        facts.put("Java", machine.java());
        facts.put("Measured", times());
        facts.put("Used by others", loads());
        facts.put("Effort", effort());
        facts.put("Placing", placement());
        facts.put("Crowding", crowding());
        if (report.parts().stream()
                .anyMatch(part -> !text(part.record().machine()).equals(text(machine)))) {
            facts.put("Careful", "The parts were not all measured on the same machine; each says on which.");
        }
        return Html.of(
                "<dl class='facts'>%s</dl>",
                facts.entrySet().stream()
                        .map(fact -> Html.of("<div><dt>%s</dt><dd>%s</dd></div>", fact.getKey(), fact.getValue()))
                        .toList());
    }

    /** Returns where, when and how, in a line. */
    String text() {
        return machine.cpu() + ", " + Numbers.count(machine.processors(), "processor") + "; " + times() + ". "
                + effort();
    }

    /** Returns the reason why the figures are worth little, or nothing. */
    Html warning() {
        if (isQuick()) {
            return warning("This is a quick run: it shows approximate results. Do not rely on its numbers.");
        }
        List<TrialRecord> trials = report.trials();
        long busy = trials.stream().filter(trial -> !trial.wasQuiet()).count();
        return busy == 0
                ? Html.NONE
                : warning(String.format(
                        Locale.ROOT,
                        "Other processes used the machine when %,d of %,d parts were measured; these figures say so. "
                                + "With --quiet, 'clump bench' measures such parts again.",
                        busy,
                        trials.size()));
    }

    private static Html warning(String text) {
        return Html.of("<p class='warning'>%s</p>", text);
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
                ? "A quick run (--quick): few points, short rounds."
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
