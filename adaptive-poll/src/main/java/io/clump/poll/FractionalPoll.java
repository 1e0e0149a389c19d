package io.clump.poll;

import io.clump.am2.spi.PollStrategy;

/**
 * Polls the network at every n-th poll, and then accepts n times as many messages, so that neither protocol starves
 * (Lumetta 1998, section 4.1.3).
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
        // The result of a poll changes nothing.
    }

    @Override
    public int skip() {
        return skip;
    }
}
