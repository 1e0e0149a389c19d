package io.clump.command.host;

import java.util.List;
import java.util.stream.Collectors;

/** Quotes words for a POSIX shell. Any thread may call these methods. */
public final class ShellWords {
    private ShellWords() {}

    /**
     * Quotes words.
     *
     * @param words the words
     * @return text that a shell reads as these words
     */
    public static String quoted(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    /**
     * Quotes a word, if it needs quotes.
     *
     * @param word the word
     * @return text that a shell reads as this word
     */
    public static String quoted(String word) {
        return word.matches("[A-Za-z0-9_/.,:=@+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
