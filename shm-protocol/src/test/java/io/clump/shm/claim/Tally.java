package io.clump.shm.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;

/**
 * Counter of the messages of several senders; checks that each arrives once, and optionally that each sender's order is
 * kept.
 */
public final class Tally {
    private final BitSet[] seen;
    private final int[] last;
    private final boolean inOrder;
    private int count;

    public Tally(int senders, boolean inOrder) {
        this.inOrder = inOrder;
        seen = new BitSet[senders];
        last = new int[senders];
        for (int i = 0; i < senders; i++) {
            seen[i] = new BitSet();
            last[i] = -1;
        }
    }

    public void add(int sender, int sequence) {
        if (seen[sender].get(sequence)) {
            throw new AssertionError("message " + sequence + " of sender " + sender + " came twice");
        }
        if (inOrder && sequence != last[sender] + 1) {
            throw new AssertionError(
                    "message " + sequence + " of sender " + sender + " came after message " + last[sender]);
        }
        seen[sender].set(sequence);
        last[sender] = sequence;
        count++;
    }

    public int count() {
        return count;
    }

    public boolean has(int sender, int sequence) {
        return seen[sender].get(sequence);
    }

    public void assertComplete(int messagesPerSender) {
        for (int sender = 0; sender < seen.length; sender++) {
            assertThat(seen[sender].nextClearBit(0))
                    .as("first message of sender %d that is missing", sender)
                    .isEqualTo(messagesPerSender);
            assertThat(seen[sender].cardinality()).isEqualTo(messagesPerSender);
        }
    }
}
