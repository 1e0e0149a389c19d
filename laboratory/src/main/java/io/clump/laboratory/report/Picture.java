package io.clump.laboratory.report;

import java.util.ArrayList;
import java.util.List;

/**
 * An element of SVG, {@link #WIDTH} units wide, in the making. The style sheet knows its classes and decides on all
 * colours.
 */
final class Picture {
    /** Width of every picture, so that text is as large in all of them, and large enough on a phone. */
    static final int WIDTH = 400;

    /** Distance from one line of text to the next. */
    static final int LINE = 16;

    /** Number of series with a style of their own. */
    static final int STYLES = 6;

    /** Outlines of marks, from their middle: circle, square, triangle, diamond, triangle, cross. */
    private static final String[] MARKS = {
        "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
        "m-3.6-3.6h7.2v7.2h-7.2z",
        "m0-4.8l4.6 8.2h-9.2z",
        "m0-5.4l5.4 5.4l-5.4 5.4l-5.4-5.4z",
        "m0 4.8l4.6-8.2h-9.2z",
        "m-1.6-4.8h3.2v3.2h3.2v3.2h-3.2v3.2h-3.2v-3.2h-3.2v-3.2h3.2z"
    };

    /** Space for what letters of some fonts have above their line. */
    private static final int ABOVE = 2;

    private static final String DOT = "m-1.6 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z";
    private static final double NARROW = 5;
    private static final double MEDIUM = 8.1;
    private static final double WIDE = 8.8;
    private static final double WIDEST = 12.5;

    private final List<Html> shapes = new ArrayList<>();

    /** Text whose base line begins, is centred or ends at a place: {@code start}, {@code middle} or {@code end}. */
    Picture text(double x, double y, String anchor, String styleClass, String text) {
        shapes.add(Html.of(
                "<text x='%s' y='%s'%s%s>%s</text>",
                Numbers.place(x),
                Numbers.place(y),
                anchor.equals("start") ? Html.NONE : Html.of(" text-anchor='%s'", anchor),
                styleClass.isEmpty() ? Html.NONE : Html.of(" class='%s'", styleClass),
                text));
        return this;
    }

    /** Lines of text below each other, the first one at a place. */
    Picture lines(double x, double y, String anchor, String styleClass, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            text(x, y + i * LINE, anchor, styleClass, lines.get(i));
        }
        return this;
    }

    /** A path in SVG's notation. */
    Picture path(String styleClass, String path) {
        shapes.add(Html.of("<path class='%s' d='%s'></path>", styleClass, path));
        return this;
    }

    Picture line(String styleClass, double x1, double y1, double x2, double y2) {
        return path(styleClass, at('M', x1, y1) + at('L', x2, y2));
    }

    /** A mark and its interval as a path in SVG's notation; of points that are many the mark is a dot. */
    static String mark(int styleIndex, boolean isDot, double x, double y, String interval) {
        return interval + at('M', x, y) + (isDot ? DOT : MARKS[styleIndex % STYLES]);
    }

    /** Adds a mark that shows its value to a reader who points at it. */
    Picture mark(String styleClass, String path, String value) {
        shapes.add(Html.of("<path class='%s' d='%s'><title>%s</title></path>", styleClass, path, value));
        return this;
    }

    /** A command of a path. */
    static String at(char command, double x, double y) {
        return command + Numbers.place(x) + " " + Numbers.place(y);
    }

    /**
     * The element.
     *
     * @param height in units of the picture
     * @param id unique in the page
     * @param title for readers who do not see it
     * @param description for readers who do not see it
     */
    Html svg(double height, String id, String title, String description) {
        return Html.of(
                "<svg class='plot' viewBox='0 %s %s %s' role='img' aria-labelledby='%s-title %s-text'>"
                        + "<title id='%s-title'>%s</title><desc id='%s-text'>%s</desc>%s</svg>",
                -ABOVE, WIDTH, Numbers.place(Math.ceil(height) + ABOVE), id, id, id, title, id, description, shapes);
    }

    /** About how wide a text is, rather too much; fonts differ. */
    static double width(String text) {
        return text.codePoints()
                .mapToDouble(c -> " .,:;'|!()[]/-ijlrtf".indexOf(c) >= 0
                        ? NARROW
                        : "mwMW@%±—†".indexOf(c) >= 0 ? WIDEST : c > 'Z' && c < 'z' ? MEDIUM : WIDE)
                .sum();
    }

    static double width(List<String> lines) {
        return lines.stream().mapToDouble(Picture::width).max().orElse(0);
    }

    /** A text in lines that are not wider, broken after spaces and dashes; a longer word is cut and ends with dots. */
    static List<String> wrap(String text, double width) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.split("(?<= )|(?<=[a-z]-)", -1)) {
            if (!line.isEmpty() && width((line + word).strip()) > width) {
                lines.add(line.strip());
                line = "";
            }
            line += word;
        }
        lines.add(line.strip());
        return lines.stream().map(found -> cut(found, width)).toList();
    }

    private static String cut(String line, double width) {
        if (width(line) <= width) {
            return line;
        }
        String start = line;
        while (!start.isEmpty() && width(start + "…") > width) {
            start = start.substring(0, start.offsetByCodePoints(start.length(), -1));
        }
        return start + "…";
    }
}
