package io.clump.benchmarks.report;

import io.clump.benchmarks.laboratory.Experiment;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import io.clump.benchmarks.report.Report.Part;
import java.util.List;

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
        return List.of(
                Html.of("header")
                        .add(Html.of("h1", "The experiments of a thesis, on this machine"))
                        .add(Html.of("p", WHAT).in("what"))
                        .add(counts())
                        .add(new MachineFacts(report).html()),
                experiments(),
                findings());
    }

    private Html counts() {
        Html counts = Html.of("p").in("counts");
        for (Verdict verdict : Verdict.values()) {
            long count = report.findings().stream()
                    .filter(finding -> finding.verdict() == verdict)
                    .count();
            counts.add(Html.of("span")
                    .in("count " + Verdicts.styleClass(verdict))
                    .add(Html.of("b", Verdicts.sign(verdict) + " " + count))
                    .text(" " + words(verdict, count)));
        }
        return counts;
    }

    private static String words(Verdict verdict, long count) {
        String noun = count == 1 ? "finding " : "findings ";
        return switch (verdict) {
            case HOLDS -> noun + (count == 1 ? "holds" : "hold") + " here";
            case DOES_NOT_HOLD -> noun + (count == 1 ? "does" : "do") + " not hold here";
            case OPEN -> noun + (count == 1 ? "is" : "are") + " open";
        };
    }

    private Html experiments() {
        Html list = Html.of("ul");
        for (Part part : report.parts()) {
            Html item = Html.of("li").add(Html.of("a", part.name()).with("href", "#" + part.name()));
            for (Verdict verdict : Verdict.values()) {
                long count = part.count(verdict);
                if (count > 0) {
                    item.text(" ").add(Html.of("span", Verdicts.sign(verdict) + " " + count)
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
