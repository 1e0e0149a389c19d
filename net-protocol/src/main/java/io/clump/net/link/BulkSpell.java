package io.clump.net.link;

/**
 * When to receive several datagrams by one call, and when to stop. Such a call takes longer than one for a single
 * datagram, so a link makes it only while datagrams that are long come faster than they are received.
 *
 * <pre>
 *   one by one ── patience long datagrams in a row ──▶ together
 *        ◀── many looks since several came together ──
 * </pre>
 *
 * If nothing came together, since the sender's or the receiver's kernel does not collect, the next spell takes twice
 * the patience.
 */
final class BulkSpell {
    /** Stands for the length of no datagram. */
    static final int NOTHING = -1;

    /** This many long datagrams without an empty look among them begin the first spell. */
    static final int FIRST_PATIENCE = 16;

    /** A spell without profit costs far less than receiving this many datagrams. */
    static final int MOST_PATIENCE = 4096;

    /** After this many empty looks, which take two milliseconds, the sender of bulk has nothing more. */
    static final int LOOKS = 4096;

    /**
     * A datagram that comes alone counts as this many empty looks: a round trip of short ones is what a spell slows
     * down.
     */
    static final int LOOKS_OF_ONE = 32;

    private final int longBytes;
    private int patience = FIRST_PATIENCE;
    private int inRow;
    private int looksLeft;
    private boolean isProfitable;

    /** Counts datagrams of this many bytes as long. */
    BulkSpell(int longBytes) {
        this.longBytes = longBytes;
    }

    /**
     * Takes note of the length of a datagram that was received alone, or of {@link #NOTHING}; returns whether a spell
     * begins.
     */
    boolean beginsAfter(int datagramBytes) {
        if (datagramBytes < longBytes) {
            inRow = datagramBytes == NOTHING ? 0 : inRow;
            return false;
        }
        inRow++;
        if (inRow < patience) {
            return false;
        }
        begin();
        return true;
    }

    /** Begins a spell at once. */
    void begin() {
        inRow = 0;
        looksLeft = LOOKS;
        isProfitable = false;
    }

    /**
     * Takes note of how many datagrams a call has brought; returns whether it has brought none, and the spell may end.
     */
    boolean mayEndAfter(int datagrams) {
        if (datagrams > 1) {
            looksLeft = LOOKS;
            isProfitable = true;
            return false;
        }
        looksLeft -= datagrams == 0 ? 1 : LOOKS_OF_ONE;
        return datagrams == 0 && looksLeft <= 0;
    }

    /** Ends the spell. */
    void end() {
        patience = isProfitable ? FIRST_PATIENCE : Math.min(MOST_PATIENCE, 2 * patience);
    }
}
