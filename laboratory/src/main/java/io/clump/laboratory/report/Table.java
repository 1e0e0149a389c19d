package io.clump.laboratory.report;

import java.util.ArrayList;
import java.util.List;

/** A table in a box of its own, in which it is scrolled where the screen is too narrow for it. */
final class Table {
    private final String caption;
    private final List<String> headings;
    private final List<Html> rows = new ArrayList<>();

    /** A table with a caption and a row of headings, the first one above the names of rows. */
    Table(String caption, List<String> headings) {
        this.caption = caption;
        this.headings = headings;
    }

    void row(String name, List<Html> cells) {
        rows.add(Html.of("<tr><th scope='row'>%s</th>%s</tr>", name, cells));
    }

    Html html() {
        return Html.of(
                "<div class='scroll' tabindex='0' role='region' aria-label='%s'><table><caption>%s</caption>"
                        + "<thead><tr>%s</tr></thead><tbody>%s</tbody></table></div>",
                caption,
                caption,
                headings.stream()
                        .map(heading -> Html.of("<th scope='col'>%s</th>", heading))
                        .toList(),
                rows);
    }
}
