package io.clump.exchange;

/**
 * Account of one process with one peer for eager messages, which are sent before a receive requests them. Each side
 * lends the other a share of its memory. A sender spends its credit; the receiver owes the credit of freed messages,
 * and returns it with its next message. The unit is the user's.
 *
 * <pre>
 *   here:   available ── spend ──▶ messages there         there:   lent ── charge ──▶ messages ── owe ──▶ owed
 *              ▲                                                     ▲                                     │
 *              └───────────── restored, with any message ◀───────────┴───────────── giveBack ──────────────┘
 * </pre>
 */
public final class Credit {
    private final int full;

    /** Space that messages of this process may still occupy at the peer. */
    private int available;

    /** Space that messages of the peer may still occupy here; at least as much as the peer assumes. */
    private int lent;

    /** Space that messages of the peer no longer occupy here; the peer does not know it yet. */
    private int owed;

    /** Makes an account of which nothing is spent, given what each side lends the other. */
    public Credit(int full) {
        this.full = full;
        available = full;
        lent = full;
    }

    /** Returns what messages of this process may still occupy at the peer. */
    public int available() {
        return available;
    }

    /** Returns what messages of the peer may still occupy here. */
    public int lent() {
        return lent;
    }

    /** Returns what the peer does not know yet to be free. */
    public int owed() {
        return owed;
    }

    /** Takes the cost of a message that is available; before it is sent, as the peer may give it back meanwhile. */
    public void spend(int cost) {
        available -= cost;
    }

    /** Undoes {@link #spend} for a message that was not sent. */
    public void takeBack(int cost) {
        available += cost;
    }

    /**
     * Adds the credit that the peer claims to return, which may be any number. Returns false if no correct peer returns
     * that much; the possible part was added then.
     */
    public boolean restore(int amount) {
        boolean isPossible = amount >= 0 && amount <= full - available;
        available = isPossible ? available + amount : full;
        return isPossible;
    }

    /** Charges the peer with a message that has arrived. Returns false, and charges nothing, if it was lent less. */
    public boolean charge(int cost) {
        if (cost > lent) {
            return false;
        }
        lent -= cost;
        return true;
    }

    /** Notes that a message of the peer, which was charged, occupies nothing any more. */
    public void owe(int cost) {
        owed += cost;
    }

    /**
     * Returns the credit that the next message to the peer returns, at most the given amount, and lends it again: the
     * peer may use it before the send returns.
     */
    public int giveBack(int most) {
        int amount = Math.min(owed, most);
        owed -= amount;
        lent += amount;
        return amount;
    }

    /** Undoes {@link #giveBack} for a message that was not sent. */
    public void keep(int amount) {
        owed += amount;
        lent -= amount;
    }
}
