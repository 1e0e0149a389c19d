package io.clump.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** An element of SVG in the making: a grid behind, shapes on it, and labels in front of all. Places are those of the picture. */
final class Picture {
    /** Room around the area of the data, in units of the picture. */
    record Margins(int left, int top, int right, int bottom) {}

    private static final double CHARACTER_WIDTH = 7.5;

    private final int width;
    private final int height;
    private final Margins margins;
    private final List<Html> grid = new ArrayList<>();
    private final List<Html> shapes = new ArrayList<>();
    private final List<Html> limits = new ArrayList<>();
    private final List<Html> labels = new ArrayList<>();
    private double free = Double.NEGATIVE_INFINITY;

    /** A picture whose area of the data is that wide and high. */
    Picture(int width, int height, Margins margins) {
        this.width = width;
        this.height = height;
        this.margins = margins;
    }

    /** Adds what was painted. */
    void add(List<Html> more) {
        shapes.addAll(more);
    }

    /** A line across the area, and a text below it unless there is no room beside the one before. */
    void markX(double place, String text) {
        double half = (text.length() + 1) * CHARACTER_WIDTH / 2;
        grid.add(rule(place, 0, place, height));
        if (place - half >= free && place + half <= width + margins.right + CHARACTER_WIDTH / 2) {
            label(place, height + 16, "middle", text);
            free = place + half;
        }
    }

    /** A line across the area, and a text to the left. */
    void markY(double place, String text) {
        grid.add(rule(0, place, width, place));
        label(-6, place + 4, "end", text);
    }

    /** An upright line that says how far one may go. */
    void limit(double place, double from, double to) {
        limits.add(rule(place, from, place, to).in("limit"));
    }

    /** Text; its anchor is {@code start}, {@code middle} or {@code end}. */
    Html label(double left, double bottom, String anchor, String text) {
        Html label = Html.of("text", text).with("x", Numbers.place(left)).with("y", Numbers.place(bottom));
        if (!anchor.equals("start")) {
            label.with("text-anchor", anchor);
        }
        labels.add(label);
        return label;
    }

    /**
     * The element.
     *
     * @param id unique in the page
     * @param title for those who do not see it
     * @param description for those who do not see it
     */
    Html svg(String id, String title, String description) {
        int fullWidth = margins.left + width + margins.right;
        int fullHeight = margins.top + height + margins.bottom;
        return Html.of("svg")
                .in("plot")
                .with("viewBox", -margins.left + " " + -margins.top + " " + fullWidth + " " + fullHeight)
                .with("role", "img")
                .with("aria-labelledby", id + "-title " + id + "-text")
                .add(
                        Html.of("title", title).with("id", id + "-title"),
                        Html.of("desc", description).with("id", id + "-text"))
                .add(grid)
                .add(shapes)
                .add(limits)
                .add(labels);
    }

    private static Html rule(double fromX, double fromY, double toX, double toY) {
        return Html.of("line")
                .in("grid")
                .with("x1", Numbers.place(fromX))
                .with("y1", Numbers.place(fromY))
                .with("x2", Numbers.place(toX))
                .with("y2", Numbers.place(toY));
    }
}
