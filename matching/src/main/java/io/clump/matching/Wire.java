package io.clump.matching;

/**
 * Messages of the matcher, with their arguments. Numbers of 64 bits take two arguments, the low half first.
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
 *   ALL_TINY     meta   length          context   tag   bytes 0–7   bytes 8–15
 *   ALL          meta   ·               context   tag                             and all bytes
 * </pre>
 *
 * The upper 16 bits of meta are the sender's rank, the lower ones the lines of credit that it gives back. The upper 24
 * bits of order number the messages of a sender that have this argument, since some claim algorithms deliver messages
 * in a different order than that of the sends. The lower 8 bits are the length of a tiny message.
 *
 * <p>What goes to several peers has no order, and gives no credit back, so that it is the same for all of them.
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
    static final int ALL_TINY = 9;
    static final int ALL = 10;
    static final int COUNT = 11;

    /** Number of bytes that fit into the arguments. */
    static final int TINY_BYTES = 16;

    /** Maximum lines of credit that one message can give back. */
    static final int MOST_LINES = 0xFFFF;

    private static final int NUMBER_MASK = 0xFF_FFFF;

    private static final int LINE = 64;

    private Wire() {}

    /** Returns the lines that an unexpected message occupies, including its object. */
    static int linesOf(long length) {
        return 1 + (int) ((length + LINE - 1) / LINE);
    }

    /** Returns the bytes of some lines. */
    static long bytesOf(int lines) {
        return (long) lines * LINE;
    }

    /** Returns the lines of a credit. */
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

    /** Returns the number that follows; 0 after the largest one. */
    static int following(int number) {
        return (number + 1) & NUMBER_MASK;
    }

    /** Returns the distance from one number to another; 0 if they are the same. */
    static int distance(int from, int to) {
        return (to - from) & NUMBER_MASK;
    }

    static int high(long number) {
        return (int) (number >>> Integer.SIZE);
    }
}
