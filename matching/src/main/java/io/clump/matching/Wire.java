package io.clump.matching;

/**
 * The messages of the matcher, and what their arguments are. Numbers of 64 bits take two arguments, the low half first.
 *
 * <pre>
 *   handler      0      1               2         3     4 5         6 7
 *   TINY         meta   order, length   context   tag   bytes 0–7   bytes 8–15
 *   EAGER        meta   order           context   tag   length                    and the first bytes
 *   MORE         meta   order                                                     and the next bytes
 *   ENVELOPE     meta   order           context   tag   length      send
 *   CANCEL       meta   order           context   tag   send
 *   GRANT        meta   send            receive   ·     wanted
 *   DATA         meta   ·               receive   ·     offset                    and bytes
 *   CANCELLED    meta   send
 *   META         meta
 * </pre>
 *
 * Meta is the sender's rank in the upper 16 bits, and in the lower ones the lines of credit that it gives back. Order
 * is the number of the message among those of its sender that have one, in the upper 24 bits: some claim algorithms
 * deliver messages in another order than that in which they were sent. The lower 8 bits are the length of a tiny
 * message.
 */
final class Wire {
    static final int TINY = 0;
    static final int EAGER = 1;
    static final int MORE = 2;
    static final int ENVELOPE = 3;
    static final int CANCEL = 4;
    static final int GRANT = 5;
    static final int DATA = 6;
    static final int CANCELLED = 7;
    static final int META = 8;
    static final int COUNT = 9;

    /** Bytes that fit the arguments. */
    static final int TINY_BYTES = 16;

    /** Lines of credit that one message can give back. */
    static final int MOST_LINES = 0xFFFF;

    private static final int NUMBER_MASK = 0xFF_FFFF;

    private static final int LINE = 64;

    private Wire() {}

    /** Lines that an unexpected message takes, its object among them. */
    static int linesOf(long length) {
        return 1 + (int) ((length + LINE - 1) / LINE);
    }

    /** Bytes of some lines. */
    static long bytesOf(int lines) {
        return (long) lines * LINE;
    }

    /** Lines of a credit. */
    static int linesOfCredit(int bytes) {
        return bytes / LINE;
    }

    static int meta(int rank, int lines) {
        return rank << Short.SIZE | lines;
    }

    static int rank(int meta) {
        return meta >>> Short.SIZE;
    }

    static int lines(int meta) {
        return meta & MOST_LINES;
    }

    static int order(int number, int tinyLength) {
        return number << Byte.SIZE | tinyLength;
    }

    static int number(int order) {
        return order >>> Byte.SIZE;
    }

    static int tinyLength(int order) {
        return order & 0xFF;
    }

    /** The number that follows; after the largest one comes 0. */
    static int following(int number) {
        return (number + 1) & NUMBER_MASK;
    }

    /** How many numbers lie between two, the first one among them; 0 if they are the same. */
    static int distance(int from, int to) {
        return (to - from) & NUMBER_MASK;
    }

    static int high(long number) {
        return (int) (number >>> Integer.SIZE);
    }
}
