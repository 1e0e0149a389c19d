package io.clump.control;

/** Words of a line that are left to read. */
final class Words {
    private final String[] words;
    private int next;

    Words(String line) {
        words = line.split(" ", -1);
    }

    /** Takes the next word; throws an {@link IllegalArgumentException} if none is left. */
    String next() {
        if (left() == 0) {
            throw new IllegalArgumentException("the line is too short");
        }
        return words[next++];
    }

    int left() {
        return words.length - next;
    }
}
