package io.clump.benchmarks.report;

import io.clump.benchmarks.laboratory.Experiment;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import io.clump.benchmarks.report.Report.Part;
import java.util.List;
import java.util.Optional;

/** The first screen: what this is, and what came out, for somebody who has not read the thesis. */
final class Summary {
    private static final String WHAT =
            "Clump lets the processes of a few multicore machines send each other small messages: through shared memory inside "
                    + "a machine, over the network between machines. Its design comes from a thesis that measured it in 1998 "
                    + "(Steven Lumetta, Berkeley, on Sun servers with 8 processors of 167 MHz); here its experiments ran again "
                    + "on the machine below, and this page tells which of its findings hold today.";

    private final Report report;

    Summary(Report report) {
        this.report = report;
    }

    List<Html> html() {
        MachineFacts facts = new MachineFacts(report);
        Html header = Html.of("header")
                .add(Html.of("h1", "The experiments of a thesis, on this machine"))
                .add(Html.of("p", WHAT).in("what"))
                .add(counts())
                .add(meaning());
        facts.warning().ifPresent(warning -> header.add(warning));
        return List.of(header.add(facts.html()), experiments(), findings());
    }

    /** How many findings of the thesis hold, and how many of our own goals are reached. */
    private Html counts() {
        Html counts = Html.of("div").in("counts");
        counts(false).ifPresent(group -> counts.add(group));
        counts(true).ifPresent(group -> counts.add(group));
        return counts;
    }

    private Optional<Html> counts(boolean areGoals) {
        List<Part> parts = report.parts().stream()
                .filter(part -> part.hasGoals() == areGoals && !part.findings().isEmpty())
                .toList();
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        Html group = Html.of("div")
                .add(Html.of(
                        "p", areGoals ? "Goals of Clump, beside other libraries" : "What the thesis found in 1998"));
        for (Verdict verdict : Verdict.values()) {
            long count = parts.stream().mapToLong(part -> part.count(verdict)).sum();
            group.add(Html.of("span")
                    .in("count " + Verdicts.styleClass(verdict))
                    .add(Html.of("b", Verdicts.sign(verdict) + " " + count))
                    .text(words(verdict, count, areGoals)));
        }
        return Optional.of(group);
    }

    private static Html meaning() {
        return Html.of("p")
                .in("note")
                .text("Counted are ")
                .add(Html.of("a", "the findings").with("href", "#findings"))
                .text(
                        ", each a sentence that was expected and one that says what was measured. It cannot be told (open) "
                                + "where repetitions differ too much, or something was not measured.");
    }

    private static String words(Verdict verdict, long count, boolean areGoals) {
        return switch (verdict) {
            case HOLDS -> areGoals ? "reached here" : (count == 1 ? "holds" : "hold") + " here";
            case DOES_NOT_HOLD -> areGoals ? "not reached here" : (count == 1 ? "does" : "do") + " not hold here";
            case OPEN -> "cannot be told here";
        };
    }

    private Html experiments() {
        Html list = Html.of("ul");
        for (Part part : report.parts()) {
            Html item = Html.of("li").add(Html.of("a", part.name()).with("href", "#" + part.name()));
            for (Verdict verdict : Verdict.values()) {
                long count = part.count(verdict);
                if (count > 0) {
                    item.text(" ")
                            .add(Html.of("span", Verdicts.sign(verdict) + " " + count)
                                    .in("verdict " + Verdicts.styleClass(verdict))
                                    .with("title", Verdicts.word(verdict)));
                }
            }
            list.add(item.add(Html.of("small", part.experiment().title() + unfinished(part))));
        }
        for (Experiment experiment : report.missing()) {
            list.add(Html.of("li")
                    .in("missing")
                    .text(experiment.name())
                    .add(Html.of("small", "not measured: " + experiment.title())));
        }
        return Html.of("nav")
                .with("aria-label", "Experiments")
                .add(Html.of("h2", "The experiments"))
                .add(list);
    }

    private static String unfinished(Part part) {
        int missing = part.missingTrials().size();
        return missing == 0
                ? ""
                : " Unfinished: " + missing + " of " + part.record().planned().size() + " parts are missing.";
    }

    private Html findings() {
        Html table = Html.of("table")
                .in("summary")
                .add(Html.of("thead")
                        .add(Html.of("tr")
                                .add(
                                        Html.of("th", "Finding").with("scope", "col"),
                                        Html.of("th", "Here").with("scope", "col"),
                                        Html.of("th", "What was measured").with("scope", "col"))));
        for (Part part : report.parts()) {
            if (!part.findings().isEmpty()) {
                table.add(rows(part));
            }
        }
        return Html.of("section")
                .with("id", "findings")
                .add(Html.of("h2", "The findings"))
                .add(table);
    }

    private static Html rows(Part part) {
        Html body = Html.of("tbody")
                .add(Html.of("tr")
                        .in("group")
                        .add(Html.of("th")
                                .with("colspan", "3")
                                .with("scope", "rowgroup")
                                .add(Html.of("a", part.name()).with("href", "#" + part.name()))
                                .text(" " + part.experiment().title())));
        for (Finding finding : part.findings()) {
            body.add(Html.of("tr")
                    .add(
                            Html.of("td", finding.claim()),
                            Html.of("td").add(Verdicts.badge(finding.verdict())),
                            Html.of("td", finding.sentence())));
        }
        return body;
    }
}
