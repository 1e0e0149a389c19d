package io.clump.matching;

/**
 * The messages of the matcher, and what their arguments are. Numbers of 64 bits take two arguments, the low half first.
 *
 * <pre>
 *   handler      0         1      2             3         4 5         6 7
 *   TINY         context   tag    meta          length    bytes 0–7   bytes 8–15
 *   EAGER        context   tag    meta          length                             and the first bytes
 *   MORE         meta                                                              and the next bytes
 *   ENVELOPE     context   tag    meta          send      length
 *   GRANT        meta      send   receive       ·         wanted
 *   DATA         meta      ·      receive       ·         offset                   and bytes
 *   META         meta
 *   CANCEL       context   tag    meta          send
 *   CANCELLED    send                                                              a reply
 * </pre>
 *
 * Meta is the sender's rank in the upper 16 bits, and in the lower ones the lines of credit that it gives back.
 */
final class Wire {
    static final int TINY = 0;
    static final int EAGER = 1;
    static final int MORE = 2;
    static final int ENVELOPE = 3;
    static final int GRANT = 4;
    static final int DATA = 5;
    static final int META = 6;
    static final int CANCEL = 7;
    static final int CANCELLED = 8;
    static final int COUNT = 9;

    /** Bytes that fit the arguments. */
    static final int TINY_BYTES = 16;

    /** Lines of credit that one message can give back. */
    static final int MOST_LINES = 0xFFFF;

    private static final int LINE = 64;

    private Wire() {}

    /** Lines that an unexpected message takes, its object among them. */
    static int linesOf(long length) {
        return 1 + (int) ((length + LINE - 1) / LINE);
    }

    /** Lines of a credit. */
    static int linesOfCredit(int bytes) {
        return bytes / LINE;
    }

    static int meta(int rank, int lines) {
        return rank << 16 | lines;
    }

    static int rank(int meta) {
        return meta >>> 16;
    }

    static int lines(int meta) {
        return meta & MOST_LINES;
    }

    static int high(long number) {
        return (int) (number >>> Integer.SIZE);
    }
}
