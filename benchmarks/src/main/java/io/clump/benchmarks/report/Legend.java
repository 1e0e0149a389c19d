package io.clump.benchmarks.report;

import java.awt.geom.Line2D;

/** Tells which series looks how. */
final class Legend {
    private static final int WIDTH = 36;
    private static final int HEIGHT = 14;
    private static final int MARKER_SIZE = 9;

    private final Html list = Html.of("ul").in("legend");

    void add(String name, SeriesLook look) {
        Html sample = Html.of("svg")
                .with("viewBox", "0 0 " + WIDTH + " " + HEIGHT)
                .with("width", WIDTH)
                .with("height", HEIGHT)
                .with("aria-hidden", "true")
                .add(PlotCanvas.paint(graphics -> {
                    graphics.setColor(look.color());
                    graphics.setStroke(look.line());
                    graphics.draw(new Line2D.Double(0, HEIGHT / 2.0, WIDTH, HEIGHT / 2.0));
                    look.marker().paint(graphics, WIDTH / 2.0, HEIGHT / 2.0, MARKER_SIZE);
                }));
        list.add(Html.of("li").add(sample).text(" " + name));
    }

    Html html() {
        return list;
    }
}
