package io.clump.launcher.report;

/** Text for a terminal that comes from programs and files. */
public final class PlainText {
    private static final char LAST_OF_ASCII = '\u007f';

    private PlainText() {}

    /**
     * Replaces what a terminal would obey, or what would make two lines of one, by the way it is written in Java.
     *
     * @param text from anywhere
     * @return the text in one line, without control characters but tabs
     */
    public static String of(String text) {
        if (text.codePoints().noneMatch(PlainText::isHarmful)) {
            return text;
        }
        StringBuilder plain = new StringBuilder();
        text.codePoints().forEach(c -> append(plain, c));
        return plain.toString();
    }

    private static void append(StringBuilder plain, int c) {
        if (!isHarmful(c)) {
            plain.appendCodePoint(c);
        } else if (c == '\n') {
            plain.append("\\n");
        } else if (c == '\r') {
            plain.append("\\r");
        } else {
            plain.append(String.format("\\u%04x", c));
        }
    }

    /** Besides control characters, line separators, and marks that change the direction in which text is shown. */
    private static boolean isHarmful(int c) {
        if (c < LAST_OF_ASCII) {
            return c < ' ' && c != '\t';
        }
        return Character.isISOControl(c) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    }
}
