package io.clump.laboratory.report;

import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Finding.Verdict;
import io.clump.laboratory.report.Report.Part;
import java.util.List;
import java.util.Optional;

/** The first screen: the purpose of Clump, and the results, for a reader without the thesis. */
final class Summary {
    private static final String WHAT =
            "Clump lets the processes of a few multicore machines send each other small messages: through shared memory inside "
                    + "a machine, over the network between machines. Its design comes from a thesis that measured it in 1998 "
                    + "(Steven Lumetta, Berkeley, on Sun servers with 8 processors of 167 MHz); here its experiments ran again "
                    + "on a machine of today. Do its findings hold?";

    private static final String HOW_SURE =
            "How sure: a finding holds, or does not, where the 95 % intervals of all that it compares say so; chance may decide one "
                    + "such verdict in twenty. It leans where more turns are needed to tell, and is open where nothing was measured.";

    private final Report report;

    Summary(Report report) {
        this.report = report;
    }

    List<Html> html() {
        MachineFacts facts = new MachineFacts(report);
        Html header = Html.of("header")
                .add(Html.of("h1", "The experiments of a thesis, on this machine"))
                .add(Html.of("p", WHAT).in("what"))
                .add(counts());
        facts.warning().ifPresent(warning -> header.add(warning));
        header.add(Html.of("p", HOW_SURE).in("note"))
                .add(Html.of("p")
                        .in("note")
                        .text(facts.text() + " ")
                        .add(Html.of("a", "How it was measured").with("href", "#machine")));
        return List.of(header, findings());
    }

    /** Counts the findings of the thesis that hold, and our own goals that are reached. */
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
        Html strip = Html.of("div").in("strip");
        for (Verdict verdict : Verdict.values()) {
            long count = parts.stream().mapToLong(part -> part.count(verdict)).sum();
            if (count > 0) {
                strip.add(Html.of("span")
                        .in(Verdicts.styleClass(verdict))
                        .with("style", "flex-grow:" + count)
                        .add(Html.of("b", Long.toString(count)))
                        .text(" " + Verdicts.word(verdict, count, areGoals)));
            }
        }
        return Optional.of(Html.of("div")
                .add(
                        Html.of("p", areGoals ? "Goals of Clump, beside other libraries" : "Findings of the thesis"),
                        strip));
    }

    /** Shows the findings that hold, those that do not, and, folded, the open ones, by experiment. */
    private Html findings() {
        Html section = Html.of("section").with("id", "findings").add(Html.of("h2", "What holds, and what does not"));
        Html list = Html.of("div").in("parts");
        report.parts().forEach(part -> list.add(findings(part)));
        section.add(list);
        if (!report.missing().isEmpty()) {
            List<String> names = report.missing().stream().map(Experiment::name).toList();
            section.add(Html.of("p", "Not measured: " + String.join(", ", names) + ".")
                    .in("note"));
        }
        return section;
    }

    private static Html findings(Part part) {
        Html view = Html.of("div")
                .with("id", "findings-" + part.name())
                .add(Html.of("h3")
                        .add(Html.of("a", part.name()).with("href", "#" + part.name()))
                        .add(Html.of("small", part.experiment().title())));
        Html told = list(part, Verdict.HOLDS, Verdict.DOES_NOT_HOLD, Verdict.LEANS);
        if (part.count(Verdict.OPEN) < part.findings().size()) {
            view.add(told);
        }
        if (part.count(Verdict.OPEN) > 0) {
            view.add(Html.of("details")
                    .add(Html.of("summary", part.count(Verdict.OPEN) + " open"))
                    .add(list(part, Verdict.OPEN)));
        }
        return part.findings().isEmpty()
                ? view.add(Html.of("p", "It compares nothing with what was expected.")
                        .in("note"))
                : view;
    }

    private static Html list(Part part, Verdict... verdicts) {
        Html list = Html.of("ul").in("findings");
        for (Verdict verdict : verdicts) {
            part.findings().stream()
                    .filter(finding -> finding.verdict() == verdict)
                    .forEach(finding -> list.add(Html.of("li")
                            .add(Verdicts.badge(verdict, part.hasGoals()))
                            .add(Html.of("div").text(finding.claim()).add(Html.of("p", finding.sentence())))));
        }
        return list;
    }
}
