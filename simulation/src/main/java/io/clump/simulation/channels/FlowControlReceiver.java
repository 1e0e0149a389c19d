package io.clump.simulation.channels;

import java.util.BitSet;

/** The receiver's rule of a flow control in a {@link FlowControlSimulation}. */
final class FlowControlReceiver {
    private final boolean keepsOrder;

    /** By sender, if order is kept: the number that is accepted next. */
    private final long[] expected;

    /** By sender, if it is not: the accepted numbers. */
    private final BitSet[] taken;

    private long overtaken;

    /** Outcomes of an arrival. */
    enum Verdict {
        TAKEN,
        REFUSED,
        DISCARDED
    }

    FlowControlReceiver(FlowControl flowControl, int senders) {
        keepsOrder = flowControl == FlowControl.MODIFIED_ACK_NACK || flowControl == FlowControl.CHANNEL;
        expected = new long[senders];
        taken = new BitSet[senders];
        for (int i = 0; i < senders; i++) {
            taken[i] = new BitSet();
        }
    }

    Verdict judge(int sender, long number, boolean hasSpace) {
        if (keepsOrder && number != expected[sender]) {
            return Verdict.DISCARDED;
        }
        if (!hasSpace) {
            return Verdict.REFUSED;
        }
        overtaken += taken[sender].nextClearBit(0) < number ? 1 : 0;
        taken[sender].set((int) number);
        expected[sender] = number + 1;
        return Verdict.TAKEN;
    }

    long overtaken() {
        return overtaken;
    }
}
