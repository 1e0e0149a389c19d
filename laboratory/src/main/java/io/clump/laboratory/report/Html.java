package io.clump.laboratory.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An element of HTML, or of SVG inside it, with its content. All text is escaped when it is written. */
final class Html {
    private static final Set<String> VOID = Set.of("meta", "br", "input");

    private final String name;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<Object> content = new ArrayList<>();

    private Html(String name) {
        this.name = name;
    }

    /** An element of that name without anything in it. */
    static Html of(String name) {
        return new Html(name);
    }

    /** An element with text in it. */
    static Html of(String name, String text) {
        return new Html(name).text(text);
    }

    /** Sets an attribute to the text of a value; returns this element, as all methods here do that change it. */
    Html with(String attribute, Object value) {
        attributes.put(attribute, String.valueOf(value));
        return this;
    }

    /** Sets the class by which the style sheet knows it. */
    Html in(String styleClass) {
        return with("class", styleClass);
    }

    Html text(String text) {
        content.add(text);
        return this;
    }

    Html add(Html... children) {
        content.addAll(List.of(children));
        return this;
    }

    /** Adds an element before all others. */
    Html first(Html child) {
        content.add(0, child);
        return this;
    }

    Html add(Collection<Html> children) {
        content.addAll(children);
        return this;
    }

    /** Writes the element and everything in it. */
    String text() {
        StringBuilder out = new StringBuilder();
        write(out);
        return out.toString();
    }

    /** Escapes what would mean something in HTML; what cannot be shown becomes the sign for that. */
    static String escaped(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(isShown(c) ? c : '\uFFFD');
            }
        });
        return out.toString();
    }

    private static boolean isShown(int c) {
        return c == '\n' || c == '\t' || (!Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE);
    }

    private void write(StringBuilder out) {
        out.append('<').append(name);
        attributes.forEach((attribute, value) -> out.append(' ')
                .append(attribute)
                .append("=\"")
                .append(escaped(value))
                .append('"'));
        out.append('>');
        if (VOID.contains(name)) {
            return;
        }
        for (Object part : content) {
            if (part instanceof Html child) {
                child.write(out);
            } else {
                out.append(name.equals("style") ? (String) part : escaped((String) part));
            }
        }
        out.append("</").append(name).append('>');
    }
}
