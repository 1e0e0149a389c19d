package io.clump.laboratory.report;

import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Finding;
import io.clump.laboratory.experiment.Finding.Verdict;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.report.Report.Part;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The first screens: one figure of each paper then and now, and all verdicts, for a reader without the papers. */
final class Summary {
    private static final String WHAT =
            "Clump sends messages between the processes of a cluster of multicore machines: through shared memory inside a "
                    + "machine, over a network between machines. It implements five research systems of 1996 to 2003. This page "
                    + "repeats their experiments on a machine of today: which of their results still hold?";

    private static final String CERTAINTY =
            "A claim holds, or does not hold, if the 95 % intervals of all values that it compares say so; about one such verdict in "
                    + "twenty is due to chance. A claim that leans needs more turns. An open one was not measured.";

    private final Report report;

    Summary(Report report) {
        this.report = report;
    }

    List<Html> html() {
        MachineFacts facts = new MachineFacts(report);
        Html header = Html.of("header")
                .add(Html.of("h1", "Five research systems, measured again"))
                .add(Html.of("p", WHAT).in("what"))
                .add(counts());
        facts.warning().ifPresent(warning -> header.add(warning));
        header.add(Html.of("p")
                .in("note")
                .text(facts.text() + " ")
                .add(Html.of("a", "How it was measured").with("href", "#machine")));
        return Stream.of(Optional.of(header), thenAndNow(), Optional.of(findings()))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Counts the claims of the papers that hold, and our own goals that are reached. */
    private Html counts() {
        Html counts = Html.of("div").in("counts");
        counts(false).ifPresent(group -> counts.add(group));
        counts(true).ifPresent(group -> counts.add(group));
        return counts;
    }

    private Optional<Html> counts(boolean areOurs) {
        List<Finding> findings = report.parts().stream()
                .flatMap(part -> part.findings().stream())
                .filter(finding -> finding.isOurs() == areOurs)
                .toList();
        if (findings.isEmpty()) {
            return Optional.empty();
        }
        Html strip = Html.of("div").in("strip");
        for (Verdict verdict : Verdict.values()) {
            long count = findings.stream()
                    .filter(finding -> finding.verdict() == verdict)
                    .count();
            if (count > 0) {
                strip.add(Html.of("span")
                        .in(Verdicts.styleClass(verdict))
                        .with("style", "flex-grow:" + count)
                        .add(Html.of("b", Long.toString(count)))
                        .text(" " + Verdicts.word(verdict, count)));
            }
        }
        return Optional.of(
                Html.of("div").add(Html.of("p", areOurs ? "Claims of our own" : "Results of the five papers"), strip));
    }

    /** For each paper a figure of it, beside what was measured; without those that were not measured. */
    private Optional<Html> thenAndNow() {
        Html panels = Html.of("div").in("panels");
        List<Paper> shown = Stream.of(Paper.values())
                .filter(paper -> figure(paper).isPresent())
                .toList();
        shown.forEach(paper -> panels.add(figure(paper).orElseThrow()));
        return shown.isEmpty()
                ? Optional.empty()
                : Optional.of(Html.of("section").with("id", "then-and-now").add(Html.of("h2", "Then and now"), panels));
    }

    private Optional<Html> figure(Paper paper) {
        return report.parts().stream()
                .filter(part -> part.name().equals(paper.experiment))
                .filter(part -> !part.record().results().of(paper.panel).isEmpty())
                .findFirst()
                .map(part -> new PanelView("then-" + paper.word(), part, panel(part, paper))
                        .headed(paper.subject + " (" + paper.key + ")", paper.then)
                        .html());
    }

    private static Panel panel(Part part, Paper paper) {
        return part.experiment().panels().stream()
                .filter(panel -> panel.name().equals(paper.panel))
                .findFirst()
                .orElseThrow();
    }

    /** All verdicts in one list, which two rows of buttons filter; those that are open are folded. */
    private Html findings() {
        Html section = Html.of("section")
                .with("id", "findings")
                .add(Html.of("h2", "The verdicts"))
                .add(Html.of("p", CERTAINTY).in("note"));
        section.add(Html.of("div")
                .in("filters")
                .add(
                        filter(
                                "Verdict",
                                "verdict",
                                List.of("holds", "fails", "leans"),
                                List.of("holds", "does not hold", "leans")),
                        filter(
                                "Paper",
                                "paper",
                                Stream.concat(Stream.of(Paper.values()).map(Paper::word), Stream.of("ours"))
                                        .toList(),
                                Stream.concat(Stream.of(Paper.values()).map(paper -> paper.key), Stream.of("ours"))
                                        .toList())));
        section.add(list(false));
        long open = report.parts().stream()
                .mapToLong(part -> part.count(Verdict.OPEN))
                .sum();
        if (open > 0) {
            section.add(
                    Html.of("details").add(Html.of("summary", open + " open")).add(list(true)));
        }
        if (!report.missing().isEmpty()) {
            List<String> names = report.missing().stream().map(Experiment::name).toList();
            section.add(Html.of("p", "Not measured: " + String.join(", ", names) + ".")
                    .in("note"));
        }
        return section;
    }

    /** Buttons of which one is chosen; the style sheet hides what does not fit it. */
    private static Html filter(String title, String name, List<String> words, List<String> texts) {
        Html buttons = Html.of("fieldset").add(Html.of("legend", title)).add(button(name, "all", "all", true));
        for (int i = 0; i < words.size(); i++) {
            buttons.add(button(name, words.get(i), texts.get(i), false));
        }
        return buttons;
    }

    private static Html button(String name, String word, String text, boolean isChosen) {
        Html input = Html.of("input").with("type", "radio").with("name", name).with("id", name + "-" + word);
        if (isChosen) {
            input.with("checked", "checked");
        }
        return Html.of("label").add(input).text(text);
    }

    private Html list(boolean areOpen) {
        Html list = Html.of("ul").in("findings");
        report.parts()
                .forEach(part -> part.findings().stream()
                        .filter(finding -> (finding.verdict() == Verdict.OPEN) == areOpen)
                        .forEach(finding -> list.add(item(part, finding))));
        return list;
    }

    private static Html item(Part part, Finding finding) {
        return Html.of("li")
                .in("is-" + Verdicts.styleClass(finding.verdict()) + " by-" + Paper.word(finding.paper()))
                .add(Verdicts.badge(finding.verdict()))
                .add(Html.of("div").text(finding.claim()).add(Html.of("p", finding.sentence())))
                .add(Html.of("a", part.name()).with("href", "#" + part.name()));
    }
}
