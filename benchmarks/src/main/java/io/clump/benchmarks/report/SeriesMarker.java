package io.clump.benchmarks.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import org.knowm.xchart.style.markers.Marker;

/** The mark of a point: a shape of its own for each series, hollow for the figures of 1998. */
final class SeriesMarker extends Marker {
    private static final BasicStroke OUTLINE = new BasicStroke(1.6f);

    /** Corners in units of half the size; the first shape has none and is a circle. */
    private static final double[][] CORNERS = {
        {},
        {-0.9, -0.9, 0.9, -0.9, 0.9, 0.9, -0.9, 0.9},
        {0, -1.2, 1.15, 0.9, -1.15, 0.9},
        {0, -1.35, 1.35, 0, 0, 1.35, -1.35, 0},
        {0, 1.2, 1.15, -0.9, -1.15, -0.9},
        {
            -0.4, -1.2, 0.4, -1.2, 0.4, -0.4, 1.2, -0.4, 1.2, 0.4, 0.4, 0.4, 0.4, 1.2, -0.4, 1.2, -0.4, 0.4, -1.2, 0.4,
            -1.2, -0.4, -0.4, -0.4
        },
        {0, -1.3, 0.4, -0.4, 1.3, 0, 0.4, 0.4, 0, 1.3, -0.4, 0.4, -1.3, 0, -0.4, -0.4}
    };

    private final int index;
    private final boolean isHollow;

    SeriesMarker(int index, boolean isHollow) {
        this.index = index;
        this.isHollow = isHollow;
    }

    @Override
    public void paint(Graphics2D g, double x, double y, int size) {
        Shape shape = shape(x, y, size / 2.0);
        Color color = g.getColor();
        if (isHollow) {
            g.setColor(PlotCanvas.PAPER);
            g.fill(shape);
            g.setColor(color);
            g.setStroke(OUTLINE);
            g.draw(shape);
        } else {
            g.fill(shape);
        }
    }

    private Shape shape(double x, double y, double half) {
        double[] corners = CORNERS[index];
        if (corners.length == 0) {
            return new Ellipse2D.Double(x - half, y - half, 2 * half, 2 * half);
        }
        Path2D.Double path = new Path2D.Double();
        path.moveTo(x + half * corners[0], y + half * corners[1]);
        for (int i = 2; i < corners.length; i += 2) {
            path.lineTo(x + half * corners[i], y + half * corners[i + 1]);
        }
        path.closePath();
        return path;
    }
}
