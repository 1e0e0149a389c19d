package io.clump.benchmarks.report;

import io.clump.am2.ClumpException;
import java.awt.Color;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * What is painted on it becomes SVG whose colours the style sheet decides. So painters use the colours here, which stand for
 * names of classes; what is painted in any other colour, such as a background, is left out.
 */
final class PlotCanvas {
    /** Stands for what is behind the plot. */
    static final Color PAPER = new Color(0, 1, 0);

    /** Stands for the colour of text. */
    static final Color INK = new Color(0, 1, 1);

    private static final String SVG = "http://www.w3.org/2000/svg";
    private static final String NONE = "none";
    private static final String FILL = "fill";
    private static final String STROKE = "stroke";

    /** What becomes of the shapes of SVG: these attributes are kept. */
    private static final Map<String, List<String>> SHAPES = Map.of(
            "line", List.of("x1", "y1", "x2", "y2"),
            "circle", List.of("cx", "cy", "r"),
            "ellipse", List.of("cx", "cy", "rx", "ry"),
            "rect", List.of("x", "y", "width", "height"),
            "polygon", List.of("points"),
            "polyline", List.of("points"),
            "path", List.of("d"));

    private static final List<String> INHERITED = List.of(FILL, STROKE, "stroke-width", "stroke-dasharray");
    private static final Map<String, String> CLASSES = classes();

    private PlotCanvas() {}

    /** The colour of a series. */
    static Color color(int index) {
        return new Color(0, 3, index);
    }

    /** The colour of a series for what is wide. */
    static Color paleColor(int index) {
        return new Color(0, 2, index);
    }

    /**
     * Paints.
     *
     * @param painter paints with the colours of this class
     * @return elements of SVG, in the order in which they were painted
     */
    static List<Html> paint(Consumer<Graphics2D> painter) {
        SVGGraphics2D graphics = new SVGGraphics2D(document());
        painter.accept(graphics);
        List<Html> shapes = new ArrayList<>();
        collect(graphics.getRoot(), Map.of(), shapes);
        graphics.dispose();
        return shapes;
    }

    private static Document document() {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(SVG, "svg", null);
        } catch (ParserConfigurationException e) {
            throw new ClumpException("cannot make a document: cause=" + e, e);
        }
    }

    private static void collect(Element element, Map<String, String> outer, List<Html> shapes) {
        Map<String, String> style = new HashMap<>(outer);
        for (String attribute : INHERITED) {
            if (element.hasAttribute(attribute)) {
                style.put(attribute, element.getAttribute(attribute));
            }
        }
        Html shape = shape(element, style);
        if (shape != null) {
            shapes.add(shape);
        }
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child && !child.getTagName().equals("defs")) {
                collect(child, style, shapes);
            }
        }
    }

    private static @Nullable Html shape(Element element, Map<String, String> style) {
        List<String> attributes = SHAPES.get(element.getTagName());
        boolean isDrawn = !style.getOrDefault(STROKE, NONE).equals(NONE);
        String styleClass = CLASSES.get(style.getOrDefault(isDrawn ? STROKE : FILL, NONE));
        if (attributes == null || styleClass == null) {
            return null;
        }
        Html shape = Html.of(element.getTagName()).in((isDrawn ? "k" : "f") + styleClass);
        attributes.forEach(attribute -> shape.with(attribute, rounded(element.getAttribute(attribute))));
        if (isDrawn) {
            shape.with("stroke-width", style.getOrDefault("stroke-width", "1"));
            String dash = style.getOrDefault("stroke-dasharray", NONE);
            if (!dash.equals(NONE)) {
                shape.with("stroke-dasharray", dash);
            }
        }
        return shape;
    }

    /** All numbers in a text with tenths at most. */
    private static String rounded(String text) {
        StringBuilder out = new StringBuilder();
        for (String word : text.strip().split("(?<=[A-Za-z])|(?=[A-Za-z])|[ ,]+", -1)) {
            boolean isLetter = word.matches("[A-Za-z]?");
            if (out.length() > 0
                    && !isLetter
                    && Character.isDigit(out.charAt(out.length() - 1))
                    && !word.startsWith("-")) {
                out.append(' ');
            }
            out.append(isLetter ? word : Numbers.place(Double.parseDouble(word)));
        }
        return out.toString();
    }

    private static Map<String, String> classes() {
        Map<String, String> classes = new HashMap<>();
        for (int index = 0; index < SeriesLook.COUNT; index++) {
            classes.put(name(color(index)), Integer.toString(index));
            classes.put(name(paleColor(index)), "p" + index);
        }
        classes.put(name(PAPER), "paper");
        classes.put(name(INK), "ink");
        return Map.copyOf(classes);
    }

    private static String name(Color color) {
        return "rgb(" + color.getRed() + "," + color.getGreen() + "," + color.getBlue() + ")";
    }
}
