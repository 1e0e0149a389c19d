package io.clump.shm.claim;

import io.clump.am2.ClumpException;

/**
 * The sizes of a queue.
 *
 * @param packets packets of the ring; a power of two
 * @param bulkBlocks bulk blocks of the ring; a power of two
 * @param bulkBytes bytes of one bulk block; a multiple of a line
 * @param senders endpoints that can be registered as senders at the same time; a power of two
 */
public record QueueGeometry(int packets, int bulkBlocks, int bulkBytes, int senders) {
    /** Fewest packets of a queue. */
    public static final int MIN_PACKETS = 2;

    /** Most packets of a queue. */
    public static final int MAX_PACKETS = 1 << 20;

    /** Fewest bulk blocks of a queue. */
    public static final int MIN_BULK_BLOCKS = 1;

    /** Most bulk blocks of a queue: a packet names its block in 16 bits. */
    public static final int MAX_BULK_BLOCKS = 1 << 16;

    /** Fewest senders of a queue: the endpoint itself is one. */
    public static final int MIN_SENDERS = 2;

    /** Most senders of a queue. */
    public static final int MAX_SENDERS = 1 << 16;

    /** Checks the sizes. */
    public QueueGeometry {
        if (!isPowerOfTwoWithin(packets, MIN_PACKETS, MAX_PACKETS)
                || !isPowerOfTwoWithin(bulkBlocks, MIN_BULK_BLOCKS, MAX_BULK_BLOCKS)
                || !isPowerOfTwoWithin(senders, MIN_SENDERS, MAX_SENDERS)
                || bulkBytes < QueueLayout.LINE_BYTES
                || bulkBytes % QueueLayout.LINE_BYTES != 0) {
            throw new ClumpException("invalid sizes of a queue: packets=" + packets + ", bulk blocks=" + bulkBlocks
                    + ", senders=" + senders + ", bytes of a bulk block=" + bulkBytes
                    + ", expected powers of two up to " + MAX_PACKETS + ", " + MAX_BULK_BLOCKS + " and " + MAX_SENDERS
                    + ", and a multiple of " + QueueLayout.LINE_BYTES);
        }
    }

    /**
     * Returns whether a number can be the number of packets, of blocks or of senders.
     *
     * @param value the number
     * @param least smallest number allowed
     * @param most largest number allowed
     * @return true if it is a power of two within the limits
     */
    public static boolean isPowerOfTwoWithin(int value, int least, int most) {
        return value >= least && value <= most && Integer.bitCount(value) == 1;
    }
}
