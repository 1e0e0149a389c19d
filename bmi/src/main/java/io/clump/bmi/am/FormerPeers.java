package io.clump.bmi.am;

import java.util.Arrays;

/**
 * The peers that were given up last, whose late frames are refused. Takes as much memory after many peers as after
 * none.
 */
final class FormerPeers {
    static final int MOST = 4096;

    /** Each peer's endpoint, and at the same index the number that it uses for us. */
    private final long[] endpointIds = new long[MOST];

    private final long[] numbers = new long[MOST];

    /** Number of peers ever added; the next one replaces the oldest. */
    private long count;

    FormerPeers() {
        Arrays.fill(numbers, -1);
    }

    /**
     * Adds a peer that was given up.
     *
     * @param number 0 or more
     */
    void add(long endpointId, long number) {
        int index = (int) (count++ % MOST);
        endpointIds[index] = endpointId;
        numbers[index] = number;
    }

    /** Searches all of them: called only for the first message of an endpoint that is no peer. */
    boolean contains(long endpointId, long number) {
        for (int i = 0; i < MOST; i++) {
            if (endpointIds[i] == endpointId && numbers[i] == number) {
                return true;
            }
        }
        return false;
    }
}
