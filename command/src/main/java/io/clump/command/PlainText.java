package io.clump.command;

/** Makes text from programs and files safe for a terminal. */
public final class PlainText {
    private static final char LAST_OF_ASCII = '\u007f';

    private PlainText() {}

    /**
     * Replaces control characters and line breaks by their Java escapes.
     *
     * @param text text from any source
     * @return the text in one line, without control characters except tabs
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

    /**
     * Returns whether a character is a control character, a line separator, or a mark that changes the text direction.
     */
    private static boolean isHarmful(int c) {
        if (c < LAST_OF_ASCII) {
            return c < ' ' && c != '\t';
        }
        return Character.isISOControl(c) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    }
}
