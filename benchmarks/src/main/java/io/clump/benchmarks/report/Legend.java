package io.clump.benchmarks.report;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.function.Consumer;

/** Tells which series looks how. */
final class Legend {
    private static final int WIDTH = 36;
    private static final int PIECE_WIDTH = 18;
    private static final int HEIGHT = 14;
    private static final int MARKER_SIZE = 9;

    private final Html list = Html.of("ul").in("legend");

    void add(String name, SeriesLook look) {
        add(name, WIDTH, graphics -> {
            graphics.setColor(look.color());
            graphics.setStroke(look.line());
            graphics.draw(new Line2D.Double(0, HEIGHT / 2.0, WIDTH, HEIGHT / 2.0));
            look.marker().paint(graphics, WIDTH / 2.0, HEIGHT / 2.0, MARKER_SIZE);
        });
    }

    /** A piece of bars, which bears a number there. */
    void addPiece(String number, String name, Color color) {
        add(number + " " + name, PIECE_WIDTH, graphics -> {
            graphics.setColor(color);
            graphics.fill(new Rectangle2D.Double(0, 1, PIECE_WIDTH, HEIGHT - 1));
        });
    }

    private void add(String name, int width, Consumer<Graphics2D> painter) {
        Html sample = Html.of("svg")
                .with("viewBox", "0 0 " + width + " " + HEIGHT)
                .with("width", width)
                .with("height", HEIGHT)
                .with("aria-hidden", "true")
                .add(PlotCanvas.paint(painter));
        list.add(Html.of("li").add(sample).text(" " + name));
    }

    Html html() {
        return list;
    }
}
