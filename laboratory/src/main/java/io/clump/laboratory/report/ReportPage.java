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
        Html page = Html.of(
                """
                <!DOCTYPE html>
                <html lang='en'><head><meta charset='utf-8'>\
                <meta http-equiv='Content-Security-Policy' content='%s'>\
                <meta name='viewport' content='width=device-width, initial-scale=1'>\
                <meta name='color-scheme' content='light dark'>\
                <title>Clump: five research systems, measured again</title><style>%s</style></head>\
                <body><main>%s%s<section id='machine'><h2>How it was measured</h2>%s</section></main>\
                <footer>%s</footer></body></html>
                """,
                POLICY,
                new Html(style()),
                new Summary(report).html(),
                report.parts().stream()
                        .map(part -> new ExperimentSection(part, hasDataBeside).html())
                        .toList(),
                new MachineFacts(report).html(),
                "Written by 'clump report' from the results in " + report.directory()
                        + ". Hollow marks and dotted lines are values of the papers, with their year. Lines through "
                        + "marks are intervals of 95 % confidence. Hover over a mark for its value.");
        return page.text();
    }

    static String style() {
        try (InputStream in = Objects.requireNonNull(ReportPage.class.getResourceAsStream(STYLE), STYLE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
