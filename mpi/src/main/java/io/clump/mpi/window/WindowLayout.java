package io.clump.mpi.window;

/**
 * Region of a window's memory, which its owner makes. Offsets in bytes.
 *
 * <pre>
 *   0    who combines elements: rank + 1, or 0      4 bytes, a line of its own
 *   64   lock: number that share it, −rank − 1 of   4 bytes, a line of its own
 *        the exclusive holder, or 0
 *   128  memory of the window
 * </pre>
 */
final class WindowLayout {
    private static final int LINE = 64;

    /** Word of the {@link ElementLock}. */
    static final int ELEMENT_LOCK = 0;

    /** Word of the {@link NodeLock}. */
    static final int LOCK = ELEMENT_LOCK + LINE;

    /** The memory. */
    static final int MEMORY = LOCK + LINE;

    private WindowLayout() {}
}
