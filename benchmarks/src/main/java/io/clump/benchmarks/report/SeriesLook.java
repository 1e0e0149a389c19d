package io.clump.benchmarks.report;

import java.awt.BasicStroke;
import java.awt.Color;

/**
 * How a series is told from others: by colour, by the shape of its marks and by its line, so that neither colour nor print is
 * needed. The figures of 1998 look like ours of the same name, but hollow, and their lines are all dashed alike.
 *
 * @param index of the series, 0 to {@link #COUNT} - 1
 * @param isThesis whether the figures are those of 1998
 */
record SeriesLook(int index, boolean isThesis) {
    /** How many series can be told apart. */
    static final int COUNT = 7;

    private static final float WIDTH = 2;
    private static final float MITER = 1;
    private static final float[] THESIS_DASH = {2, 4};
    private static final float[][] DASHES = {{}, {9, 3}, {5, 2}, {12, 3, 3, 3}, {}, {7, 4}, {9, 3, 3, 3, 3, 3}};

    /** The look of the series in that place; places beyond the last begin again. */
    static SeriesLook of(int place) {
        return new SeriesLook(place % COUNT, false);
    }

    /** The colour of a piece of a bar; there are twice as many as colours of series. */
    static Color pieceColor(int place) {
        SeriesLook look = of(place);
        return place / COUNT % 2 == 0 ? look.color() : look.paleColor();
    }

    SeriesLook ofThesis() {
        return new SeriesLook(index, true);
    }

    BasicStroke line() {
        float[] dash = isThesis ? THESIS_DASH : DASHES[index];
        return dash.length == 0
                ? new BasicStroke(WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
                : new BasicStroke(WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, MITER, dash, 0);
    }

    SeriesMarker marker() {
        return new SeriesMarker(index, isThesis);
    }

    /** Not a colour to be seen, but a name for one: see {@link PlotCanvas}. */
    Color color() {
        return PlotCanvas.color(index);
    }

    /** For what is wide and must not hide the rest. */
    Color paleColor() {
        return PlotCanvas.paleColor(index);
    }
}
