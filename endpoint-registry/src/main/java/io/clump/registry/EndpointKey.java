package io.clump.registry;

import io.clump.am2.ClumpException;
import java.util.concurrent.TimeUnit;

/** The words that every registry has for keys that it is asked for. */
public final class EndpointKey {
    /** In the longest key. */
    static final int MOST_CHARACTERS = 64;

    private EndpointKey() {}

    /**
     * Checks a key.
     *
     * @param key of an endpoint
     * @throws ClumpException if it is empty or too long
     */
    public static void check(String key) {
        if (key.isEmpty() || key.length() > MOST_CHARACTERS) {
            throw new ClumpException("invalid key of an endpoint: found=\"" + key + "\", characters=" + key.length()
                    + ", expected 1 to " + MOST_CHARACTERS);
        }
    }

    /**
     * The end of a wait in which nobody published the key.
     *
     * @param key that was waited for
     * @param startNanos when the wait began, a time of {@link System#nanoTime}
     * @return to be thrown; says whether the thread is interrupted
     */
    public static ClumpException notPublished(String key, long startNanos) {
        return new ClumpException("waited for an endpoint: "
                + (Thread.currentThread().isInterrupted() ? "interrupted" : "nothing published") + ", key=\"" + key
                + "\", waited ms=" + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
    }
}
