package io.clump.laboratory.report;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.TrialRecord;
import io.clump.laboratory.harness.Turns;
import io.clump.laboratory.report.Report.Part;
import java.util.IntSummaryStatistics;
import java.util.List;

/** Origin of a panel's values: the command that repeats them, the turns, and the machine's state. */
final class PanelOrigin {
    private final Part part;
    private final List<TrialRecord> trials;
    private final List<Cell> cells;

    PanelOrigin(Part part, Panel panel) {
        this.part = part;
        trials = part.record().trials().stream()
                .filter(trial ->
                        trial.cells().stream().anyMatch(cell -> cell.panel().equals(panel.name())))
                .toList();
        cells = part.record().results().of(panel.name());
    }

    Html html() {
        return Html.of("<p class='origin'><code>%s</code>; %s%s%s.</p>", command(), turns(), state(), quiet());
    }

    private String command() {
        StringBuilder command = new StringBuilder("./clump bench " + part.name());
        if (part.hasGoals()) {
            trials.forEach(trial -> command.append(" --figure ").append(trial.key()));
        }
        return command.toString();
    }

    private String turns() {
        IntSummaryStatistics turns =
                cells.stream().mapToInt(cell -> cell.values().size()).summaryStatistics();
        return turns.getMin() == turns.getMax()
                ? Numbers.count(turns.getMax(), "turn")
                : turns.getMin() + " to " + Numbers.count(turns.getMax(), "turn");
    }

    private String state() {
        int fastest = part.record().results().fastestLineNanos();
        List<String> states = cells.stream()
                .flatMap(cell -> cell.turns().lineNanos().stream())
                .map(nanos -> Turns.state(nanos, fastest))
                .filter(state -> !state.isEmpty())
                .distinct()
                .sorted()
                .toList();
        return states.isEmpty() ? "" : ", " + String.join(" and ", states);
    }

    private String quiet() {
        return trials.stream().allMatch(TrialRecord::wasQuiet) ? "" : ", while others used the machine";
    }
}
