package io.clump.launcher.agent;

import java.util.concurrent.Semaphore;

/**
 * How much the processes of a host may print beyond what the launcher has passed on. What is printed shares a
 * connection with all else, so the launcher reads it whether anybody takes it or not; the window bounds what waits in
 * the launcher then, and the processes wait for the reader as they would for that of a pipe.
 */
final class PrintWindow {
    /** More than the longest line costs. */
    static final int CHARS = 1 << 18;

    /** A line costs so much besides its characters: an empty one takes memory, too. */
    private static final int CHARS_PER_LINE = 64;

    /** Fair, so that a long line gets its turn. */
    private final Semaphore left = new Semaphore(CHARS, true);

    static int cost(String line) {
        return Math.min(CHARS, line.length() + CHARS_PER_LINE);
    }

    /** Waits until there is room for a line. */
    void take(String line) {
        left.acquireUninterruptibly(cost(line));
    }

    /** The launcher has passed on so much. */
    void give(int chars) {
        left.release(chars);
    }

    /** Nobody takes lines any longer, so nobody need wait. */
    void open() {
        left.release(Integer.MAX_VALUE / 2);
    }
}
