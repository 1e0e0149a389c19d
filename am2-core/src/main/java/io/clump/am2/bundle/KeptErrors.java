package io.clump.am2.bundle;

import java.util.HashMap;
import java.util.Map;
import org.agrona.LangUtil;

/**
 * Errors that handlers of one bundle threw while a send waited for space, by thread. A waiting claim may already hold a
 * position in the receiver's queue, and a receiver cannot pass a position that is never published. So the wait throws
 * nothing: the send publishes its message, or passes it to handler 0, and its last poll throws the kept errors.
 */
final class KeptErrors {
    /** Maximum number of further errors of one wait that the first one carries as suppressed ones. */
    private static final int MOST_SUPPRESSED = 16;

    private final Map<Thread, Kept> kept = new HashMap<>();

    boolean isEmpty() {
        return kept.isEmpty();
    }

    /**
     * Keeps an error of a wait of this thread.
     *
     * @param error the error
     * @param depth number of handlers that run around the wait
     */
    void keep(Throwable error, int depth) {
        Kept first = kept.putIfAbsent(Thread.currentThread(), new Kept(error, depth));
        if (first != null && first.error != error && first.error.getSuppressed().length < MOST_SUPPRESSED) {
            first.error.addSuppressed(error);
        }
    }

    /**
     * Throws the errors of a wait of this thread that is over.
     *
     * @param depth number of handlers that run around the caller; in a handler that runs inside the wait, the wait is
     *     not over
     */
    void throwKept(int depth) {
        Kept mine = kept.get(Thread.currentThread());
        if (mine != null && mine.depth == depth) {
            kept.remove(Thread.currentThread());
            LangUtil.rethrowUnchecked(mine.error);
        }
    }

    /** Kept error. It may be a checked exception, which a handler can throw by deceiving its compiler. */
    private record Kept(Throwable error, int depth) {}
}
