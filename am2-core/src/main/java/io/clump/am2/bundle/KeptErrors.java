package io.clump.am2.bundle;

import java.util.HashMap;
import java.util.Map;
import org.agrona.LangUtil;

/**
 * Errors that handlers of one bundle threw while a send waited for room, by thread. A claim that waits may hold a
 * position in the receiver's queue already, and no receiver gets past a position that is never published. So nothing is
 * thrown out of the wait: the send publishes its message, or gives it to handler 0, and its last poll throws what was
 * kept.
 */
final class KeptErrors {
    /** Further errors of one wait that the first one carries along. */
    private static final int MOST_SUPPRESSED = 16;

    private final Map<Thread, Kept> kept = new HashMap<>();

    boolean isEmpty() {
        return kept.isEmpty();
    }

    /**
     * Keeps what was thrown in a wait of this thread.
     *
     * @param error what was thrown
     * @param depth how many handlers run around the wait
     */
    void keep(Throwable error, int depth) {
        Kept first = kept.putIfAbsent(Thread.currentThread(), new Kept(error, depth));
        if (first != null && first.error != error && first.error.getSuppressed().length < MOST_SUPPRESSED) {
            first.error.addSuppressed(error);
        }
    }

    /**
     * Throws what was kept in a wait of this thread that is over.
     *
     * @param depth how many handlers run around the caller: in one that runs inside the wait, the wait is not over
     */
    void throwKept(int depth) {
        Kept mine = kept.get(Thread.currentThread());
        if (mine != null && mine.depth == depth) {
            kept.remove(Thread.currentThread());
            LangUtil.rethrowUnchecked(mine.error);
        }
    }

    /** Not only unchecked ones: a handler can throw anything that its compiler was deceived about. */
    private record Kept(Throwable error, int depth) {}
}
