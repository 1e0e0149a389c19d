package io.clump.channels;

/**
 * The receiver's side of Modified ACK/NACK (PM, lines 132 to 145): decides which messages are accepted, and the
 * answers to their senders.
 */
final class Reception {
    private final ReceiveArea area;
    private final Inflow[] flows;
    private boolean isClosed;
    private boolean mustAnswer;
    private long refused;
    private long discarded;

    Reception(int size, ReceiveArea area) {
        this.area = area;
        flows = new Inflow[size];
        for (int i = 0; i < size; i++) {
            flows[i] = new Inflow();
        }
    }

    Inflow from(int sender) {
        return flows[sender];
    }

    /** Refuses all messages from now on, so that their senders keep them. */
    void close() {
        isClosed = true;
    }

    void open() {
        isClosed = false;
    }

    /**
     * Accepts the expected message of a sender if there is space and it is open.
     *
     * @return the slot for its bytes, or {@link MessageArea#NONE} if it is discarded
     */
    int take(int sender, int number, int length, boolean wantsAnswer) {
        Inflow flow = flows[sender];
        boolean isExpected = number == (int) flow.expected;
        boolean isFirstOvertaking = number - (int) flow.expected > 0 && !flow.isBlocked;
        int slot = isExpected && !isClosed ? area.add(sender, length) : MessageArea.NONE;
        if (slot != MessageArea.NONE) {
            flow.expected++;
            flow.isBlocked = false;
        } else if (isExpected) {
            refused++;
            flow.isBlocked = true;
        } else {
            discarded++;
            // Otherwise a sender without further messages would not learn that it must retransmit this one.
            flow.isBlocked |= isFirstOvertaking;
        }
        mustAnswer = wantsAnswer || isFirstOvertaking || (isExpected && slot == MessageArea.NONE);
        return slot;
    }

    /** Returns whether the sender of the last message needs an answer. */
    boolean mustAnswer() {
        return mustAnswer;
    }

    /** Returns whether the expected message of a sender was refused or overtaken, so that the answer is a refusal. */
    boolean isRefusing(int sender) {
        return flows[sender].isBlocked;
    }

    /** Number in an answer to a sender: of the message that it must retransmit, or of the last accepted one. */
    int answer(int sender) {
        return (int) flows[sender].expected - (isRefusing(sender) ? 0 : 1);
    }

    long refusedCount() {
        return refused;
    }

    long discardedCount() {
        return discarded;
    }
}
