package io.clump.laboratory.report;

import io.clump.am2.ClumpException;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.report.Report.Part;
import java.util.List;
import java.util.regex.Matcher;

/** The picture of one panel as an SVG file of its own, for a page that is not the report. */
final class Chart {
    private Chart() {}

    /**
     * Draws the first picture of a panel.
     *
     * @param name of experiment and panel, such as {@code peers/round-trip}
     * @throws ClumpException if there is no such panel, or it was not measured, or has no picture
     */
    static String text(Report report, String name) {
        List<String> words = List.of(name.split("/", -1));
        for (Part part : report.parts()) {
            for (Panel panel : part.experiment().panels()) {
                if (words.equals(List.of(part.name(), panel.name()))
                        && !part.record().results().of(panel.name()).isEmpty()) {
                    return PanelView.plots(panel.name(), PanelData.of(part, panel)).stream()
                            .findFirst()
                            .map(Chart::alone)
                            .orElseThrow(() -> new ClumpException("a table, of which there is no chart: name=" + name));
                }
            }
        }
        throw new ClumpException("no such chart among the results: found " + name
                + ", expected EXPERIMENT/PANEL, such as peers/round-trip");
    }

    /** Adds what a picture needs outside the page, behind its own attributes. */
    private static String alone(Html svg) {
        String added = " xmlns=\"http://www.w3.org/2000/svg\"><style>" + ReportPage.style() + "</style>";
        return svg.text().replaceFirst(">", Matcher.quoteReplacement(added)) + "\n";
    }
}
