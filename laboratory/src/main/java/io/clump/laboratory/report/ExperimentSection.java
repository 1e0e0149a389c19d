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
        Html section = Html.of("section")
                .with("id", part.name())
                .add(Html.of("h2").text(part.name()).add(Html.of("span", experiment.title())))
                .add(Html.of("p", experiment.question()).in("question"));
        if (!experiment.source().isEmpty()) {
            section.add(Html.of("p", "Source: " + experiment.source()).in("source"));
        }
        addUnfinished(section);
        if (!part.findings().isEmpty()) {
            section.add(Html.of("p")
                    .add(Verdicts.counts(part))
                    .add(Html.of("a", "all verdicts").with("href", "#findings")));
        }
        addPanels(section);
        addNotes(section);
        return section.add(howMeasured());
    }

    private void addUnfinished(Html section) {
        List<String> missing = part.missingTrials();
        if (!missing.isEmpty()) {
            section.add(Html.of(
                            "p",
                            "Unfinished: of "
                                    + Numbers.count(part.record().planned().size(), "part") + ", "
                                    + missing.size() + " " + (missing.size() == 1 ? "is" : "are") + " missing: "
                                    + String.join(", ", missing)
                                    + ". The command that measured the others goes on with these.")
                    .in("warning"));
        }
    }

    /**
     * Adds a picture for each panel; a table about the same follows its picture; one line names the panels that were
     * not measured.
     */
    private void addPanels(Html section) {
        Html panels = Html.of("div").in("panels");
        List<String> unmeasured = new ArrayList<>();
        List<Panel> measured = new ArrayList<>(experiment.panels());
        measured.removeIf(panel -> part.record().results().of(panel.name()).isEmpty());
        experiment.panels().stream()
                .filter(panel -> !measured.contains(panel))
                .map(Panel::title)
                .distinct()
                .forEach(unmeasured::add);
        for (int i = 0; i < measured.size(); i++) {
            Panel panel = measured.get(i);
            PanelView view = new PanelView(part.name() + "-" + panel.name(), part, panel);
            while (i + 1 < measured.size() && isTableOfSame(panel, measured.get(i + 1))) {
                view.addTables(PanelData.of(part, measured.get(++i)));
            }
            panels.add(view.html());
        }
        section.add(panels);
        if (!unmeasured.isEmpty()) {
            section.add(Html.of(
                            "p",
                            "Not measured" + (part.record().settings().quick() ? " in this quick look" : "") + ": "
                                    + String.join("; ", unmeasured) + ".")
                    .in("note"));
        }
    }

    private static boolean isTableOfSame(Panel panel, Panel next) {
        return next.kind() == Panel.Kind.TABLE && next.title().equals(panel.title());
    }

    /**
     * Notes of all trials, each once, and how many values were measured by more processes than there are processors.
     */
    private void addNotes(Html section) {
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
        if (!notes.isEmpty()) {
            Html list = Html.of("ul").in("note");
            notes.forEach(note -> list.add(Html.of("li", note)));
            section.add(list);
        }
    }

    private Html howMeasured() {
        Table table = new Table(
                "The parts, as they were measured",
                List.of("part", "begun (UTC)", "took", "used by others", "processors"));
        for (TrialRecord trial : part.record().trials()) {
            table.row(
                    trial.key(),
                    List.of(
                            Html.of("td", MachineFacts.minute(trial.start())),
                            Html.of("td", String.format(Locale.ROOT, "%.1f s", trial.seconds())),
                            Html.of("td", MachineFacts.load(trial.others())),
                            Html.of("td", placement(trial))));
        }
        return Html.of("details")
                .add(Html.of("summary", "How it was measured"))
                .add(Html.of("p", settings()))
                .add(data())
                .add(table.html());
    }

    /** Names the files of all values, as links if they are beside the page. */
    private Html data() {
        Html text = Html.of("p").text("Every value is in ");
        String separator = "";
        for (String file : List.of(part.name() + ".json", part.name() + ".csv")) {
            Html name = Html.of("code", file);
            text.text(separator)
                    .add(hasDataBeside ? Html.of("a").with("href", file).add(name) : name);
            separator = " and ";
        }
        return text.text(".");
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
                settings.quick() ? "A quick look" : "A full run",
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
