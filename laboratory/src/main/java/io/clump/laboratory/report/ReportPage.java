package io.clump.laboratory.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The whole page; it refers to nothing outside itself. */
final class ReportPage {
    private static final String STYLE = "report.css";

    /** Nothing may be loaded or run, whatever the results contain. */
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'";

    private ReportPage() {}

    /**
     * Returns the page.
     *
     * @param hasDataBeside whether the page is kept in the directory of its results, so that it may link to them
     */
    static String text(Report report, boolean hasDataBeside) {
        Html main = Html.of("main").add(new Summary(report).html());
        report.parts().forEach(part -> main.add(new ExperimentSection(part, hasDataBeside).html()));
        main.add(Html.of("section")
                .with("id", "machine")
                .add(Html.of("h2", "How it was measured"), new MachineFacts(report).html()));
        Html page = Html.of("html")
                .with("lang", "en")
                .add(head())
                .add(Html.of("body")
                        .add(main)
                        .add(Html.of(
                                "footer",
                                "Written by 'clump report' from the results in " + report.directory()
                                        + ". Hollow marks and dotted lines are values of the papers, with their year. Lines through "
                                        + "marks are intervals of 95 % confidence. Hover over a mark for its value.")));
        return "<!DOCTYPE html>\n" + page.text() + "\n";
    }

    private static Html head() {
        return Html.of("head")
                .add(
                        Html.of("meta").with("charset", "utf-8"),
                        Html.of("meta")
                                .with("http-equiv", "Content-Security-Policy")
                                .with("content", POLICY),
                        Html.of("meta").with("name", "viewport").with("content", "width=device-width, initial-scale=1"),
                        Html.of("meta").with("name", "color-scheme").with("content", "light dark"),
                        Html.of("title", "Clump: five research systems, measured again"),
                        Html.of("style", style()));
    }

    /** Returns the style sheet. */
    static String style() {
        try (InputStream in = Objects.requireNonNull(ReportPage.class.getResourceAsStream(STYLE), STYLE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
