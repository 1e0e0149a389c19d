package io.clump.net.link;

/**
 * Decision when to begin and to stop receiving several datagrams by one call. Such a call takes longer than one for a
 * single datagram, so a link makes it only while long datagrams arrive faster than they are received.
 *
 * <pre>
 *   one by one ── a run of long datagrams ──▶ together
 *        ◀── many polls since several came together ──
 * </pre>
 *
 * If no datagrams arrived together, since the sender's or the receiver's kernel does not merge them, the next spell
 * needs a run of twice the length.
 */
final class BulkSpell {
    /** Stands for the length of no datagram. */
    static final int NOTHING = -1;

    /** Number of long datagrams without an empty poll among them that begin the first spell. */
    static final int FIRST_RUN = 16;

    /** Longest run: a spell without profit costs far less than receiving this many datagrams. */
    static final int LONGEST_RUN = 4096;

    /** Number of empty polls, which take two milliseconds, after which the bulk transfer has ended. */
    static final int POLLS = 4096;

    /**
     * Number of empty polls for which a datagram that arrives alone counts: a spell slows round trips of short ones
     * down.
     */
    static final int POLLS_OF_ONE = 32;

    private final int longBytes;
    private int runLength = FIRST_RUN;
    private int inRow;
    private int pollsLeft;
    private boolean isProfitable;

    /** Makes the decision for datagrams that are long from {@code longBytes} bytes on. */
    BulkSpell(int longBytes) {
        this.longBytes = longBytes;
    }

    /** Notes the length of a datagram that was received alone, or {@link #NOTHING}; returns whether a spell begins. */
    boolean beginsAfter(int datagramBytes) {
        if (datagramBytes < longBytes) {
            inRow = datagramBytes == NOTHING ? 0 : inRow;
            return false;
        }
        inRow++;
        if (inRow < runLength) {
            return false;
        }
        begin();
        return true;
    }

    /** Begins a spell at once. */
    void begin() {
        inRow = 0;
        pollsLeft = POLLS;
        isProfitable = false;
    }

    /** Notes the number of datagrams that a call has returned; returns whether it was 0 and the spell may end. */
    boolean mayEndAfter(int datagrams) {
        if (datagrams > 1) {
            pollsLeft = POLLS;
            isProfitable = true;
            return false;
        }
        pollsLeft -= datagrams == 0 ? 1 : POLLS_OF_ONE;
        return datagrams == 0 && pollsLeft <= 0;
    }

    /** Ends the spell. */
    void end() {
        runLength = isProfitable ? FIRST_RUN : Math.min(LONGEST_RUN, 2 * runLength);
    }
}
