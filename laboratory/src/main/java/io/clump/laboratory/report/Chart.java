package io.clump.laboratory.report;

import io.clump.am2.ClumpException;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.report.Report.Part;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The picture of one panel as an SVG file of its own, for a page that is not the report. */
final class Chart {
    /** Start of a picture: its upper edge, width and height. */
    private static final Pattern SIZE =
            Pattern.compile("<svg class=['\"]plot['\"] viewBox=['\"]0 (-?\\d+) (\\d+) (\\d+)['\"]");

    /** Space between pictures. */
    private static final int GAP = 24;

    private Chart() {}

    /**
     * Draws a panel; if it has several pictures, one beside the other.
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
                    List<Html> pictures = PanelView.plots(panel.name(), PanelData.of(part, panel));
                    if (pictures.isEmpty()) {
                        throw new ClumpException("a table, of which there is no chart: name=" + name);
                    }
                    return alone(pictures.size() == 1 ? pictures.get(0).text() : inARow(pictures));
                }
            }
        }
        throw new ClumpException("no such chart among the results: found " + name
                + ", expected EXPERIMENT/PANEL, such as peers/round-trip");
    }

    private static String inARow(List<Html> pictures) {
        StringBuilder all = new StringBuilder();
        int right = 0;
        int height = 0;
        for (Html picture : pictures) {
            Matcher size = SIZE.matcher(picture.text());
            if (!size.find()) {
                throw new IllegalArgumentException("a picture without a size: " + picture.text());
            }
            // The class stays with the whole, which has the width of the page.
            all.append(size.replaceFirst("<svg x='" + right + "' width='$2' height='$3' viewBox='0 $1 $2 $3'"));
            right += Integer.parseInt(size.group(2)) + GAP;
            height = Math.max(height, Integer.parseInt(size.group(3)));
        }
        int width = right - GAP;
        return "<svg class='plot' style='max-width: " + width + "px' viewBox='0 0 " + width + " " + height
                + "' role='img'>" + all + "</svg>";
    }

    /** Adds what a picture needs outside the page, behind its own attributes. */
    private static String alone(String svg) {
        String added = " xmlns=\"http://www.w3.org/2000/svg\"><style>" + ReportPage.style() + "</style>";
        return svg.replaceFirst(">", Matcher.quoteReplacement(added)) + "\n";
    }
}
