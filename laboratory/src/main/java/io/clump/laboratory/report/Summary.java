package io.clump.laboratory.report;

import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Finding;
import io.clump.laboratory.experiment.Finding.Verdict;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.report.Report.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    Html html() {
        MachineFacts facts = new MachineFacts(report);
        return Html.of(
                "<header><h1>Five research systems, measured again</h1><p class='what'>%s</p>"
                        + "<div class='counts'>%s%s</div>%s"
                        + "<p class='note'>%s <a href='#machine'>How it was measured</a></p></header>%s%s",
                WHAT, counts(false), counts(true), facts.warning(), facts.text(), thenAndNow(), findings());
    }

    /** Counts the claims of the papers that hold, or our own goals that are reached. */
    private Html counts(boolean areOurs) {
        List<Finding> findings = report.parts().stream()
                .flatMap(part -> part.findings().stream())
                .filter(finding -> finding.isOurs() == areOurs)
                .toList();
        List<Html> strip = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            long count = findings.stream()
                    .filter(finding -> finding.verdict() == verdict)
                    .count();
            if (count > 0) {
                strip.add(Html.of(
                        "<span class='%s' style='flex-grow:%s'><b>%s</b> %s</span>",
                        Verdicts.styleClass(verdict), count, count, Verdicts.word(verdict, count)));
            }
        }
        String title = areOurs ? "Claims of our own" : "Results of the five papers";
        return findings.isEmpty()
                ? Html.NONE
                : Html.of("<div><p>%s</p><div class='strip'>%s</div></div>", title, strip);
    }

    /** For each paper a figure of it, beside the measurement; without figures that were not measured. */
    private Html thenAndNow() {
        List<Html> panels = Stream.of(Paper.values())
                .flatMap(paper -> figure(paper).stream())
                .toList();
        return panels.isEmpty()
                ? Html.NONE
                : Html.of(
                        "<section id='then-and-now'><h2>Then and now</h2><div class='panels'>%s</div></section>",
                        panels);
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

    /** All verdicts in one list, which two rows of buttons filter; open ones are folded. */
    private Html findings() {
        Map<String, String> verdicts = new LinkedHashMap<>();
        Stream.of(Verdict.HOLDS, Verdict.DOES_NOT_HOLD, Verdict.LEANS)
                .forEach(verdict -> verdicts.put(Verdicts.styleClass(verdict), Verdicts.word(verdict, 1)));
        Map<String, String> papers = new LinkedHashMap<>();
        Stream.of(Paper.values()).forEach(paper -> papers.put(paper.word(), paper.key));
        papers.put("ours", "ours");
        long open = report.parts().stream()
                .mapToLong(part -> part.count(Verdict.OPEN))
                .sum();
        List<String> missing = report.missing().stream().map(Experiment::name).toList();
        return Html.of(
                "<section id='findings'><h2>The verdicts</h2><p class='note'>%s</p><div class='filters'>%s%s</div>"
                        + "%s%s%s</section>",
                CERTAINTY,
                filter("Verdict", "verdict", verdicts),
                filter("Paper", "paper", papers),
                list(false),
                open == 0 ? Html.NONE : Html.of("<details><summary>%s open</summary>%s</details>", open, list(true)),
                missing.isEmpty()
                        ? Html.NONE
                        : Html.of("<p class='note'>Not measured: %s.</p>", String.join(", ", missing)));
    }

    /** Buttons of which one is chosen; the style sheet hides what does not fit it. */
    private static Html filter(String title, String name, Map<String, String> texts) {
        String button = "<label><input type='radio' name='%s' id='%s-%s'%s>%s</label>";
        List<Html> buttons = new ArrayList<>();
        buttons.add(Html.of(button, name, name, "all", Html.of(" checked='checked'"), "all"));
        texts.forEach((word, text) -> buttons.add(Html.of(button, name, name, word, Html.NONE, text)));
        return Html.of("<fieldset><legend>%s</legend>%s</fieldset>", title, buttons);
    }

    private Html list(boolean areOpen) {
        return Html.of(
                "<ul class='findings'>%s</ul>",
                report.parts().stream()
                        .flatMap(part -> part.findings().stream()
                                .filter(finding -> (finding.verdict() == Verdict.OPEN) == areOpen)
                                .map(finding -> item(part, finding)))
                        .toList());
    }

    private static Html item(Part part, Finding finding) {
        return Html.of(
                "<li class='is-%s by-%s'>%s<div>%s<p>%s</p></div><a href='#%s'>%s</a></li>",
                Verdicts.styleClass(finding.verdict()),
                Paper.word(finding.paper()),
                Verdicts.badge(finding.verdict()),
                finding.claim(),
                finding.sentence(),
                part.name(),
                part.name());
    }
}
