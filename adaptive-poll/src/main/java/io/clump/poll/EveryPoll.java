package io.clump.poll;

import io.clump.am2.spi.PollStrategy;

/** Polls the network at every poll (Lumetta 1998, section 4.1.1). */
final class EveryPoll implements PollStrategy {
    /** Maximum number of messages that a poll accepts from either protocol (Lumetta 1998, Table 4.1). */
    static final int ACCEPTANCE = 4;

    @Override
    public int networkAllowance() {
        return ACCEPTANCE;
    }

    @Override
    public int localAllowance() {
        return ACCEPTANCE;
    }

    @Override
    public void polled(int localCount, boolean networkPolled, int networkCount) {
        // The result of a poll changes nothing.
    }

    @Override
    public int skip() {
        return 1;
    }
}
