package io.clump.am2;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Work of a library between the polls of a bundle: messages that its handlers have queued, since handlers may not send
 * requests, and whatever depends on time. {@link Bundle#attach} adds it. From then on {@link Bundle#poll} and every
 * wait of the bundle do it, so a library needs no wait of its own: {@link Bundle#pollUntil(BooleanSupplier, Duration)}
 * is enough.
 *
 * <p>All methods are called on the thread that polls, outside handlers, and never from the polls that a send makes.
 * They neither poll nor wait: they send only by calls that do not wait, such as those of {@link
 * Endpoint#withoutWaiting}. An exception ends the poll or the wait, and reaches its caller.
 */
public interface BundleWork {
    /** Value of {@link #nanosToRetry} if nothing is left to do before the next message. */
    long NOTHING_TO_RETRY = Long.MAX_VALUE;

    /**
     * Does the work that is due. Called after each poll, so it returns at once if nothing is.
     *
     * @param accepted number of messages that the poll has accepted
     * @return number of messages sent, or operations ended; a wait polls again at once if it is not 0
     */
    int advance(int accepted);

    /**
     * Returns how long a waiting thread may sleep if no message arrives. Called when no message has arrived for some
     * hundred microseconds.
     *
     * @return nanoseconds until the next call of {@link #advance}; for less than a millisecond, for instance when a
     *     message has found no space, the thread only yields; {@link #NOTHING_TO_RETRY} if only messages matter
     */
    default long nanosToRetry() {
        return NOTHING_TO_RETRY;
    }

    /**
     * Does what depends on time, such as asking whether peers are alive. Called before each sleep of a wait, so about
     * ten times a second while nothing arrives, and otherwise after 64 polls.
     *
     * @param nanoTime time by {@link System#nanoTime()}
     */
    default void check(long nanoTime) {}

    /**
     * Returns the number of messages that this work has sent only to probe peers: they change nothing there.
     *
     * @return a part of the messages that its endpoint has sent
     */
    default long pings() {
        return 0;
    }

    /**
     * Ends what waits for messages: the bundle has been closed, with all its endpoints. Called once, by the thread that
     * closes it. May not use the bundle.
     */
    default void closed() {}
}
