package io.clump.laboratory.report;

import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Settings;
import io.clump.laboratory.experiment.TrialRecord;
import io.clump.laboratory.report.Report.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** All about one experiment. */
final class ExperimentSection {
    private final Part part;
    private final Experiment experiment;
    private final boolean hasDataBeside;

    ExperimentSection(Part part, boolean hasDataBeside) {
        this.part = part;
        this.hasDataBeside = hasDataBeside;
        experiment = part.experiment();
    }

    Html html() {
        return Html.of(
                "<section id='%s'><h2>%s<span>%s</span></h2><p class='question'>%s</p>%s%s%s%s%s%s</section>",
                part.name(),
                part.name(),
                experiment.title(),
                experiment.question(),
                experiment.source().isEmpty()
                        ? Html.NONE
                        : Html.of("<p class='source'>Source: %s</p>", experiment.source()),
                unfinished(),
                part.findings().isEmpty()
                        ? Html.NONE
                        : Html.of("<p>%s<a href='#findings'>all verdicts</a></p>", Verdicts.counts(part)),
                panels(),
                notes(),
                howMeasured());
    }

    private Html unfinished() {
        List<String> missing = part.missingTrials();
        return missing.isEmpty()
                ? Html.NONE
                : Html.of(
                        "<p class='warning'>Unfinished: of %s, %s missing: %s. The command for the others continues "
                                + "with these.</p>",
                        Numbers.count(part.record().planned().size(), "part"),
                        missing.size() + (missing.size() == 1 ? " is" : " are"),
                        String.join(", ", missing));
    }

    /**
     * Returns a picture for each panel; a table about the same follows its picture; one line names the panels that were
     * not measured.
     */
    private Html panels() {
        List<Panel> measured = new ArrayList<>(experiment.panels());
        measured.removeIf(panel -> part.record().results().of(panel.name()).isEmpty());
        List<String> unmeasured = experiment.panels().stream()
                .filter(panel -> !measured.contains(panel))
                .map(Panel::title)
                .distinct()
                .toList();
        List<Html> panels = new ArrayList<>();
        for (int i = 0; i < measured.size(); i++) {
            Panel panel = measured.get(i);
            PanelView view = new PanelView(part.name() + "-" + panel.name(), part, panel);
            while (i + 1 < measured.size() && isTableOfSame(panel, measured.get(i + 1))) {
                view.addTables(PanelData.of(part, measured.get(++i)));
            }
            panels.add(view.html());
        }
        return Html.of(
                "<div class='panels'>%s</div>%s",
                panels,
                unmeasured.isEmpty()
                        ? Html.NONE
                        : Html.of(
                                "<p class='note'>Not measured%s: %s.</p>",
                                part.record().settings().quick() ? " in this quick run" : "",
                                String.join("; ", unmeasured)));
    }

    private static boolean isTableOfSame(Panel panel, Panel next) {
        return next.kind() == Panel.Kind.TABLE && next.title().equals(panel.title());
    }

    /**
     * Notes of all trials, each once, and how many values were measured by more processes than there are processors.
     */
    private Html notes() {
        List<String> notes = new ArrayList<>(part.record().trials().stream()
                .flatMap(trial -> trial.notes().stream())
                .distinct()
                .toList());
        long crowded = part.cells().stream().filter(part::isCrowded).count();
        if (crowded > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "† more busy processes than the %d processors of this machine: they took turns (%,d of %,d values)",
                    part.record().machine().processors(),
                    crowded,
                    part.cells().size()));
        }
        return notes.isEmpty()
                ? Html.NONE
                : Html.of(
                        "<ul class='note'>%s</ul>",
                        notes.stream().map(note -> Html.of("<li>%s</li>", note)).toList());
    }

    private Html howMeasured() {
        Table table = new Table(
                "The parts, as they were measured",
                List.of("part", "begun (UTC)", "took", "used by others", "processors"));
        for (TrialRecord trial : part.record().trials()) {
            table.row(
                    trial.key(),
                    List.of(Html.of(
                            "<td>%s</td><td>%s</td><td>%s</td><td>%s</td>",
                            MachineFacts.minute(trial.start()),
                            String.format(Locale.ROOT, "%.1f s", trial.seconds()),
                            MachineFacts.load(trial.others()),
                            placement(trial))));
        }
        return Html.of(
                "<details><summary>How it was measured</summary><p>%s</p><p>Every value is in %s and %s.</p>%s</details>",
                settings(), file(".json"), file(".csv"), table.html());
    }

    /** Names a file of all values, as a link if it is beside the page. */
    private Html file(String ending) {
        Html name = Html.of("<code>%s%s</code>", part.name(), ending);
        return hasDataBeside ? Html.of("<a href='%s%s'>%s</a>", part.name(), ending, name) : name;
    }

    private String placement(TrialRecord trial) {
        return !experiment.isBound()
                ? "chosen by the system"
                : trial.bound() ? "own one for each side" : "not of their own";
    }

    private String settings() {
        Settings settings = part.record().settings();
        Map<String, String> properties = new TreeMap<>(settings.properties());
        int most =
                part.cells().stream().mapToInt(cell -> cell.processes()).max().orElse(0);
        return String.format(
                Locale.ROOT,
                "%s: warm-up %.1f s, rounds of about %.2f s%s.%s %s. Measured by %s.",
                settings.quick() ? "A quick run" : "A full run",
                settings.warmUpSeconds(),
                settings.roundSeconds(),
                properties.isEmpty() ? "" : "; " + properties,
                most < 2
                        ? ""
                        : " Up to " + most
                                + " processes were busy at once, on "
                                + Numbers.count(part.record().machine().processors(), "processor") + ".",
                MachineFacts.text(part.record().machine()),
                part.record().version());
    }
}
