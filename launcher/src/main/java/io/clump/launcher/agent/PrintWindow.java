package io.clump.launcher.agent;

import java.util.concurrent.Semaphore;

/**
 * Limit of the output that the processes of a host may print before the launcher has passed it on. Printed lines share
 * a connection with all other frames, so the launcher reads them even if its own output blocks. The window bounds the
 * lines that wait in the launcher. If it is full, the processes wait, as they would for the reader of a pipe.
 */
final class PrintWindow {
    /** Size of the window; no line costs more. */
    static final int CHARS = 1 << 18;

    /** Cost of a line in addition to its characters, since an empty line takes memory, too. */
    private static final int CHARS_PER_LINE = 64;

    /** Fair, so that a long line is not starved by short ones. */
    private final Semaphore left = new Semaphore(CHARS, true);

    static int cost(String line) {
        return Math.min(CHARS, line.length() + CHARS_PER_LINE);
    }

    /** Waits until there is space for a line. */
    void take(String line) {
        left.acquireUninterruptibly(cost(line));
    }

    /** Frees the cost of lines that the launcher has passed on. */
    void give(int chars) {
        left.release(chars);
    }

    /** Opens the window for good, since no lines are taken any longer. */
    void open() {
        left.release(Integer.MAX_VALUE / 2);
    }
}
