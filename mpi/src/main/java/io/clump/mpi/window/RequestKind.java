package io.clump.mpi.window;

/** Kinds of requests to the target of a window. */
enum RequestKind {
    /** The target copies the data to its items. */
    PUT,
    /** The target replies with its items. */
    GET,
    /** The target combines its items with the data. */
    ACCUMULATE,
    /** The same, and the target replies with its items as they were before. */
    GET_ACCUMULATE,
    /** The data are two elements; the target puts the second in place of its own if that is equal to the first. */
    COMPARE_AND_SWAP,
    /** The target replies after all earlier requests are done. */
    FLUSH,
    /** The target replies when the sender has the lock that others share. */
    LOCK_SHARED,
    /** The target replies when the sender has the lock alone. */
    LOCK_EXCLUSIVE,
    /** The target takes the lock back, and replies as to a flush. */
    UNLOCK,
    /** The sender lets the target access its window. */
    POST,
    /** The sender has ended such accesses. */
    COMPLETE;

    private static final RequestKind[] ALL = values();

    static RequestKind of(int number) {
        if (number < 0 || number >= ALL.length) {
            throw new IllegalArgumentException("no such request of a window: found=" + number);
        }
        return ALL[number];
    }

    /** Returns whether such a request names items and an operation. */
    boolean hasItems() {
        return switch (this) {
            case PUT, GET, ACCUMULATE, GET_ACCUMULATE, COMPARE_AND_SWAP -> true;
            default -> false;
        };
    }
}
