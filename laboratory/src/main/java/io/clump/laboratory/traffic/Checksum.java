package io.clump.laboratory.traffic;

import io.clump.am2.ClumpException;

/**
 * A check of received messages, which are numbered 1, 2, … and whose content is a multiple of the number and a
 * constant.
 */
public final class Checksum {
    private final long factor;
    private final long constant;
    private long count;
    private long sum;

    private Checksum(long factor, long constant) {
        this.factor = factor;
        this.constant = constant;
    }

    /** Returns the check of the content that {@link ClumpArguments} reads. */
    public static Checksum ofClump() {
        return new Checksum(1, ClumpArguments.CONSTANT);
    }

    /** Returns the check of the content that {@link Message40} reads. */
    public static Checksum ofPeer() {
        return new Checksum(Message40.WORDS, Message40.CONSTANT);
    }

    /** Returns the check of the content that {@link Block} reads. */
    public static Checksum ofBlocks() {
        return new Checksum(2, 0);
    }

    /** Returns the number of messages that were received. */
    public long count() {
        return count;
    }

    /** Notes that a message was received. */
    public void add(long content) {
        count++;
        sum += content;
    }

    /**
     * Checks that each message was received once, and whole.
     *
     * @throws ClumpException if not: then whatever was measured is worth nothing
     */
    public void check() {
        long expected = factor * (count * (count + 1) / 2) + constant * count;
        if (sum != expected) {
            throw new ClumpException(
                    "messages were lost or damaged: count=" + count + ", sum=" + sum + ", expected=" + expected);
        }
    }
}
