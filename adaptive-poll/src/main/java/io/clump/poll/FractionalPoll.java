package io.clump.poll;

import io.clump.am2.spi.PollStrategy;

/**
 * Looks at the network at every so-manieth poll, and accepts as many times more messages then, so that it starves
 * nobody (Lumetta 1998, section 4.1.3).
 */
final class FractionalPoll implements PollStrategy {
    private final int skip;
    private final int networkAllowance;
    private int next;

    FractionalPoll(int skip) {
        this.skip = skip;
        networkAllowance = EveryPoll.ACCEPTANCE * skip;
        next = skip;
    }

    @Override
    public int networkAllowance() {
        next--;
        if (next > 0) {
            return 0;
        }
        next = skip;
        return networkAllowance;
    }

    @Override
    public int localAllowance() {
        return EveryPoll.ACCEPTANCE;
    }

    @Override
    public void polled(int localCount, boolean networkPolled, int networkCount) {
        // Messages that were found change nothing.
    }

    @Override
    public int skip() {
        return skip;
    }
}
