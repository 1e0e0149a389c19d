package io.clump.laboratory.net;

/**
 * The times of frames on a path: a line of some speed, a queue in front of it that drops frames when it is full, and a
 * latency after it. The arrival time of each frame is kept, in order.
 */
final class PathQueue {
    /** Bytes that a frame takes on a line besides its packet: preamble, header, checksum and gap of Ethernet. */
    static final int OVERHEAD_BYTES = 38;

    private final double nanosPerByte;
    private final long delayNanos;
    private final long queueNanos;
    private final long[] arrivals;
    private long entered;
    private long left;
    private long lineFreeNanos;

    /**
     * Makes an empty one.
     *
     * @param megabits of 10^6 bits a second that the line carries
     * @param delayNanos from the line to the other end
     * @param queueBytes that wait for the line at most
     * @param frames that are on the path at most, a power of two
     */
    PathQueue(int megabits, long delayNanos, int queueBytes, int frames) {
        nanosPerByte = (double) Byte.SIZE * 1000 / megabits;
        this.delayNanos = delayNanos;
        queueNanos = (long) (queueBytes * nanosPerByte);
        arrivals = new long[frames];
    }

    /** Returns whether there is space for another frame on the path, dropped or not. */
    boolean hasSpace() {
        return entered - left < arrivals.length;
    }

    /** The place of the next frame that enters. */
    int entering() {
        return (int) (entered & (arrivals.length - 1));
    }

    /** The place of the next frame that arrives. */
    int arriving() {
        return (int) (left & (arrivals.length - 1));
    }

    /** Takes a packet; returns false if the queue in front of the line is full, and the packet lost. */
    boolean enter(int lengthBytes, long nowNanos) {
        long start = entered == left ? nowNanos : Math.max(nowNanos, lineFreeNanos);
        if (start - nowNanos > queueNanos) {
            return false;
        }
        lineFreeNanos = start + (long) ((lengthBytes + OVERHEAD_BYTES) * nanosPerByte);
        arrivals[entering()] = lineFreeNanos + delayNanos;
        entered++;
        return true;
    }

    /** Returns whether the next frame has arrived. */
    boolean hasArrived(long nowNanos) {
        return entered > left && arrivals[arriving()] - nowNanos <= 0;
    }

    /** The next frame has left the path. */
    void leave() {
        left++;
    }
}
