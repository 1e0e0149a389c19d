package io.clump.am2.packet;

import io.clump.am2.Tag;

/**
 * 16-bit context epoch of a message: the number of its sender's context at the time of the send (Tezuka, Hori and
 * Ishikawa 1996: a message must never cross from one context to another). A request carries its tag and the epoch in
 * one word, a reply only the epoch, in the same place:
 *
 * <pre>
 *   word = tag + epoch × STEP  (mod 2^64)        tag 0 in a reply
 * </pre>
 *
 * The step is odd, so it has an inverse, and the receiver, which knows the tag, can distinguish a message of another
 * epoch from one of another tag. In epoch 0 the word is the tag. The comparison that detects a wrong tag also detects a
 * wrong epoch.
 */
public final class ContextEpoch {
    /** Largest epoch. */
    public static final int MOST = 0xFFFF;

    /** Returned by {@link #of} for a word that is not the tag in any epoch. */
    public static final int NONE = -1;

    /** 2^64 divided by the golden ratio, so that tags and their sums with small multiples of it are rarely equal. */
    private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

    private static final long INVERSE = inverse(STEP);

    private ContextEpoch() {}

    /**
     * Composes the word that a request carries.
     *
     * @param tag tag of the destination; {@link Tag#NONE} and {@link Tag#ALL} are not changed
     * @param epoch epoch of the sender, 0 to {@link #MOST}
     * @return the word; never that of NONE or ALL unless the tag is
     */
    public static long word(long tag, int epoch) {
        if (isReserved(tag)) {
            return tag;
        }
        long word = tag + epoch * STEP;
        return isReserved(word) ? ~word ^ Long.MIN_VALUE : word;
    }

    /**
     * Composes the word that a reply carries.
     *
     * @param epoch epoch of the sender, 0 to {@link #MOST}
     * @return the word; 0 in epoch 0
     */
    public static long replyWord(int epoch) {
        return epoch * STEP;
    }

    /**
     * Finds the epoch of a request.
     *
     * @param tag tag of the receiver
     * @param word word of the request
     * @return 0 to {@link #MOST}, or {@link #NONE} if the request carries another tag
     */
    public static int of(long tag, long word) {
        long epoch = (word - tag) * INVERSE;
        return !isReserved(tag) && epoch >= 0 && epoch <= MOST ? (int) epoch : NONE;
    }

    /**
     * Finds the tag in the word of a message that was accepted.
     *
     * @param word word of the message
     * @param epoch epoch of the receiver, and so of the message
     * @return the tag; 0 for a reply
     */
    public static long tag(long word, int epoch) {
        return isReserved(word) ? word : word - epoch * STEP;
    }

    /**
     * Checks a number.
     *
     * @param epoch number to check
     * @return the same number
     * @throws IllegalArgumentException if it is not 0 to {@link #MOST}
     */
    public static int checked(int epoch) {
        if (epoch < 0 || epoch > MOST) {
            throw new IllegalArgumentException(
                    "context epoch out of range: found=" + epoch + ", expected 0 to " + MOST);
        }
        return epoch;
    }

    private static boolean isReserved(long tag) {
        return tag == Tag.NONE.value() || tag == Tag.ALL.value();
    }

    /**
     * Returns the inverse by Newton's method: each round doubles the number of correct lower bits, initially three for
     * an odd number.
     */
    private static long inverse(long odd) {
        long inverse = odd;
        for (int bits = 3; bits < Long.SIZE; bits *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }
}
