package io.clump.laboratory.report;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * A piece of HTML, or of SVG inside it.
 *
 * @param text in which everything is escaped that came as text
 */
record Html(String text) {
    static final Html NONE = new Html("");

    private static final String PLACE = "%s";

    /**
     * Fills the places of a template.
     *
     * @param template HTML with single quotes instead of double ones, and {@code %s} at each place
     * @param parts one for each place: HTML, a collection of parts that follow each other, or anything else, whose text
     *     is escaped
     */
    static Html of(String template, Object... parts) {
        String[] fixed = template.replace('\'', '"').split(PLACE, -1);
        if (fixed.length != parts.length + 1) {
            throw new IllegalArgumentException("parts of a template: template=" + template + ", found=" + parts.length);
        }
        StringBuilder out = new StringBuilder(fixed[0]);
        for (int i = 0; i < parts.length; i++) {
            out.append(filled(parts[i])).append(fixed[i + 1]);
        }
        return new Html(out.toString());
    }

    private static String filled(Object part) {
        if (part instanceof Html html) {
            return html.text;
        }
        return part instanceof Collection<?> parts
                ? parts.stream().map(Html::filled).collect(Collectors.joining())
                : escaped(String.valueOf(part));
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
}
