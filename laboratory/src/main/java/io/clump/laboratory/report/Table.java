package io.clump.laboratory.report;

import java.util.List;

/** A table in a box of its own, in which it is scrolled where the screen is too narrow for it. */
final class Table {
    private final Html body = Html.of("tbody");
    private final Html html;

    /** A table with a caption and a row of headings, the first one above the names of rows. */
    Table(String caption, List<String> headings) {
        Html head = Html.of("tr");
        headings.forEach(heading -> head.add(Html.of("th", heading).with("scope", "col")));
        html = Html.of("div")
                .in("scroll")
                .with("tabindex", "0")
                .with("role", "region")
                .with("aria-label", caption)
                .add(Html.of("table")
                        .add(Html.of("caption", caption))
                        .add(Html.of("thead").add(head))
                        .add(body));
    }

    /** Adds a row: its name and its cells. */
    void row(String name, List<Html> cells) {
        body.add(Html.of("tr").add(Html.of("th", name).with("scope", "row")).add(cells));
    }

    Html html() {
        return html;
    }
}
