package io.clump.registry;

import io.clump.am2.ClumpException;

/** Check of keys, the same in every registry. */
public final class EndpointKey {
    /** Maximum number of characters of a key. */
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
}
