package io.clump.poll;

import io.clump.am2.spi.PollStrategy;

/**
 * Adapts the rate of network polls to the traffic (Lumetta 1998, sections 4.2 and 4.3). Keeps two traffic estimates,
 * exponential moving averages in fixed point, of the messages that a poll receives through shared memory and over the
 * network. Their quotient is the skip: the number of polls from one poll of the network to the next.
 *
 * <pre>
 *   each poll:             next ← next − 1
 *                          accept up to acceptance local messages: n_l
 *                          local ← ⌊((d − 1) local + k a n_l) / d⌋                            (4.8)
 *   where next is 0 also:  accept up to acceptance × skip network messages: n_r
 *                          remote ← ⌊((2d − skip) remote + skip + a n_r) / 2d⌋                (4.6)
 *                          skip ← local / remote, but at least s_min and at most s_max        (4.7)
 *                          next ← skip
 * </pre>
 *
 * The arithmetic is that of the thesis, in integers; the skip in (4.6) and in the acceptance is that of the interval
 * that has just ended. A skip of 1 means every poll. Points that the thesis leaves open are decided as follows:
 *
 * <ul>
 *   <li>the start: no traffic, no skipping. The remote estimate starts at 1, which is also its value with a quiet
 *       network because of the skip added in (4.6); 0 could not be a divisor.
 *   <li>polls for replies only count like others, since they also poll both protocols.
 *   <li>the acceptance counts requests and replies together.
 *   <li>nested polls, of a reply's send inside a handler: each counts separately. When a poll decides to include the
 *       network, the count restarts at once with the old skip, so that polls nested in it do not all include the
 *       network. If a nested poll does so nevertheless, the outer one continues with its estimates and skip.
 * </ul>
 *
 * With several networks each has its own strategy, for which messages of the others are local traffic: {@code local}
 * grows by ⌊k a n / d⌋ for the n messages of a poll of another network, of which at most acceptance count, up to its
 * bound.
 *
 * <p>Bounds, as long as a poll never receives more than its allowance: local ≤ k a acceptance; 1 ≤ remote ≤ 1 + a
 * acceptance, or with nested polls, whose allowance may be older than the skip, 1 + a acceptance s_max.
 */
final class AdaptivePoll implements PollStrategy {
    private final int acceptance;
    private final int minimumSkip;
    private final int maximumSkip;

    /** Increase of d times the local estimate by one local message: k a. */
    private final long localWeight;

    /** Increase of 2d times the remote estimate by one network message: a. */
    private final long remoteWeight;

    /** Binary logarithm of d. */
    private final int dampingShift;

    private long local;
    private long remote = 1;
    private int skip = 1;
    private int next = 1;

    AdaptivePoll(AdaptiveParameters parameters) {
        acceptance = parameters.acceptance();
        minimumSkip = parameters.minimumSkip();
        maximumSkip = parameters.maximumSkip();
        localWeight = (long) parameters.equality() * parameters.accuracy();
        remoteWeight = parameters.accuracy();
        dampingShift = Integer.numberOfTrailingZeros(parameters.damping());
    }

    @Override
    public int networkAllowance() {
        next--;
        if (next > 0) {
            return 0;
        }
        next = skip;
        return acceptance * skip;
    }

    @Override
    public int localAllowance() {
        return acceptance;
    }

    @Override
    public void polled(int localCount, boolean networkPolled, int networkCount) {
        local = ((local << dampingShift) - local + localWeight * localCount) >> dampingShift;
        if (networkPolled) {
            remote = ((remote << (dampingShift + 1)) - skip * remote + skip + remoteWeight * networkCount)
                    >> (dampingShift + 1);
            skip = chooseSkip();
            next = skip;
        }
    }

    @Override
    public void receivedElsewhere(int count) {
        long added = (localWeight * Math.min(count, acceptance)) >> dampingShift;
        local = Math.min(localWeight * acceptance, local + added);
    }

    @Override
    public int skip() {
        return skip;
    }

    @Override
    public double localEstimate() {
        return (double) local / localWeight;
    }

    @Override
    public double networkEstimate() {
        return (double) remote / remoteWeight;
    }

    /** The local estimate, in parts of a message times the equality. */
    long scaledLocalEstimate() {
        return local;
    }

    /** The remote estimate, in parts of a message. */
    long scaledRemoteEstimate() {
        return remote;
    }

    private int chooseSkip() {
        long quotient = local / remote;
        return (int) Math.max(minimumSkip, Math.min(maximumSkip, quotient));
    }
}
