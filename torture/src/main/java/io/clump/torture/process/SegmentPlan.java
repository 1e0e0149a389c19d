package io.clump.torture.process;

/**
 * The places in a segment.
 *
 * <pre>
 *   what gets read, 1 MB │ own gets, 4 × 256 kB │ long replies, 64 × 4 kB │ long requests, 8 × 4 kB for each rank
 * </pre>
 */
final class SegmentPlan {
    static final int READABLE_BYTES = 1 << 20;
    static final int GET_SLOTS = 4;
    static final int GET_BYTES = 1 << 18;
    static final int REPLY_SLOTS = 64;
    static final int REQUEST_SLOTS = 8;
    static final int LONG_BYTES = 4096;

    private static final int GETS_OFFSET = READABLE_BYTES;
    private static final int REPLIES_OFFSET = GETS_OFFSET + GET_SLOTS * GET_BYTES;
    private static final int REQUESTS_OFFSET = REPLIES_OFFSET + REPLY_SLOTS * LONG_BYTES;

    private SegmentPlan() {}

    static int lengthBytes(int ranks) {
        return REQUESTS_OFFSET + ranks * REQUEST_SLOTS * LONG_BYTES;
    }

    static int get(int slot) {
        return GETS_OFFSET + slot * GET_BYTES;
    }

    static int reply(int slot) {
        return REPLIES_OFFSET + slot * LONG_BYTES;
    }

    static int request(int rank, int slot) {
        return REQUESTS_OFFSET + (rank * REQUEST_SLOTS + slot) * LONG_BYTES;
    }

    /** Offset of a get's source, somewhere in the first half of the target range. */
    static int place(long key) {
        return (int) key & (READABLE_BYTES / 2 - Long.BYTES);
    }
}
