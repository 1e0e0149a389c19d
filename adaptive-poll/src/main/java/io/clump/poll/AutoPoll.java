package io.clump.poll;

import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStride;
import java.util.function.LongSupplier;

/**
 * Chooses the time from one network poll to the next by the cost of a network poll. The skip of the thesis counts
 * polls, which sufficed while an empty network poll cost as much as 8.5 empty local polls (Lumetta 1998, section
 * 7.1.1). If it costs a hundred of them, one network poll in 64 polls takes more time than the 63 others. Here c, the
 * cost of an empty network poll, is measured at the network polls that are made anyway, and the interval from the end
 * of one network poll to the next is
 *
 * <pre>
 *   waits, on a processor of its own:
 *     network expected                         0: at each poll
 *     no traffic                               8 c
 *   otherwise, network expected                √(2 c r); r: expected time until its next message
 *   otherwise, network quiet                   c / share
 *   in any case, at most                       bound
 * </pre>
 *
 * Why:
 *
 * <ul>
 *   <li><em>√(2 c r)</em>: network polls at intervals of x take c / x of the local traffic's time, and delay a
 *       network message by x / 2, which is x / 2r of the time between two of them. This x minimises the sum. After
 *       the last network message r grows with the silence, so network polls take at most √(2 c t) from the local
 *       traffic up to a time t after it, a vanishing part of t; the share is reached when r is c / 2 share², 5,000 c
 *       at 1 %.
 *   <li><em>Waits</em>: no local message for 16 c, as in the ski-rental rule: a network poll then delays a local
 *       message by at most c, a sixteenth of the wait so far. And nothing sent over a network for 3 polls: a thread
 *       that sends one message after another has work, although each send polls.
 *   <li><em>Processor of its own</em>: a waiting thread polls the network each time because its time is worth nothing.
 *     If other threads need the processor, its polls take their time, like those of a thread that works, so the same
 *     minimum holds. The processor counts as shared for some time after a yield that has run another thread. The
 *     thread then sleeps soon, and the last poll before that includes the network in any case.
 *   <li><em>Expected</em>: the last message was of the network, at most {@code bound} ago. A sent message counts like
 *       a received one, since it will be acknowledged or answered.
 * </ul>
 *
 * The clock is read once in a stride, not at each poll, which would cost several times as much as a skipped poll may.
 * A stride ends after 64 local messages or 32 empty polls in a row, or earlier if the next network poll is due
 * earlier by the pace of the last stride. Polls within a stride do not call the strategy. While each poll includes
 * the network, one network poll in 16 is timed.
 *
 * <p>Bounds. A message that waits at the network is polled once {@code bound} has passed, and at most one stride of
 * polls later. If polls and handlers take the same time as in the previous stride, the stride ends by then; in any
 * case it ends after 64 local messages, with fewer than 32 empty polls between two of them. Without any traffic, on a
 * processor of its own, the message is polled within 16 c of the last local message and later within 8 c, or {@code
 * bound} if that is less, and at most 32 polls later.
 *
 * <p>A network poll accepts at most 64 messages; then local queues are polled again, so they wait for at most 64
 * network handlers. If local messages came since the last network poll, it accepts at most four for each poll since
 * then, so that each protocol gets its part. A poll before a sleep accepts one message if it was to skip the network,
 * and so the next poll includes the network. After a network poll that found four or more, the next poll includes the
 * network, too, so the network is not throttled.
 *
 * <p>With several networks each has its own strategy, with its own cost. Messages of the others count as local
 * messages, and their polls as time of local polls, so that the bounds above hold for each; a local message waits for
 * at most one poll of each network.
 *
 * <p>Polls for replies only and polls of a send that waits for space count like others; a send that waits for space
 * at the network polls the network in any case. Polls may nest: the next network poll is planned before one begins,
 * so nested polls do not all include the network. Polls nest only if a message was found, and a network poll that
 * found a message is only an upper bound of the cost of an empty one.
 */
final class AutoPoll implements PollStrategy {
    /** Maximum number of messages of either protocol for each poll (Lumetta 1998, Table 4.1). */
    static final int ACCEPTANCE = 4;

    /** Maximum number of messages that one network poll accepts. */
    static final int MOST_ACCEPTANCE = 64;

    /** Maximum number of local messages between two readings of the clock. */
    static final int MOST_STRIDE_MESSAGES = 64;

    /** Maximum number of consecutive empty polls between two readings of the clock. */
    static final int MOST_STRIDE_POLLS = 32;

    /** Local traffic counts as quiet after the time of this many network polls without a local message. */
    static final int QUIET_POLLS = 16;

    /**
     * Number of polls after a send until the thread counts as waiting: until then it may have more to send.
     */
    static final int SENDING_POLLS = 3;

    /** Interval between network polls while the thread waits, in costs of a network poll. */
    static final int WAITING_INTERVAL = 8;

    /** Number of untimed network polls before a timed one, while each poll includes the network. */
    private static final int UNTIMED_NETWORK_POLLS = 15;

    /** Number of network polls at the start, one at each poll, for a first estimate of the cost. */
    private static final int FIRST_NETWORK_POLLS = 16;

    private static final double PERCENT = 0.01;

    private final double share;
    private final double boundNanos;
    private final LongSupplier nanoClock;
    private final NetworkPollCost cost = new NetworkPollCost();
    private final LocalPace local = new LocalPace();
    private final NetworkExpectation network;

    private final PollStride stride = new PollStride();

    /** Number of polls that were not part of a stride. */
    private long polls;

    private int firstNetworkPolls = FIRST_NETWORK_POLLS;
    private int untimedNetworkPolls;
    private boolean sent;

    /** Number of polls up to the one that noticed the last sent message, over any network. */
    private long sentPoll = -SENDING_POLLS - 1;

    /** Time up to which other threads probably need the processor. */
    private long sharedUntil;

    private long observedAt;
    private long observedPolls;
    private long observedMessages;

    /** True if this poll was to skip the network. Before a sleep it does not, but accepts only one message. */
    private boolean skips;

    private boolean timed;
    private long networkPollBegan;
    private long networkPollEnded;
    private long pollsAtNetworkPoll;
    private long messagesAtNetworkPoll;
    private double intervalNanos;

    AutoPoll(AutoParameters parameters, LongSupplier nanoClock) {
        share = parameters.share() * PERCENT;
        boundNanos = parameters.boundNanos();
        this.nanoClock = nanoClock;
        long now = nanoClock.getAsLong();
        network = new NetworkExpectation(now);
        observedAt = now;
        networkPollEnded = now;
        sharedUntil = now;
    }

    @Override
    public PollStride stride() {
        return stride;
    }

    /** Called when a stride is over, or at each poll while each includes the network. */
    @Override
    public int networkAllowance() {
        polls++;
        if (untimedNetworkPolls > 0) {
            untimedNetworkPolls--;
            return networkPoll();
        }
        long now = nanoClock.getAsLong();
        observe(now);
        plan(now);
        if (now - networkPollEnded < intervalNanos) {
            skips = true;
            return 0;
        }
        timed = true;
        // Polls that nest in this one count from here.
        networkPollEnded = now;
        plan(now);
        return networkPoll();
    }

    @Override
    public int localAllowance() {
        return ACCEPTANCE;
    }

    @Override
    public void networkPollBegins() {
        if (timed) {
            networkPollBegan = nanoClock.getAsLong();
        }
    }

    @Override
    public void polled(int localCount, boolean networkPolled, int networkCount) {
        if (localCount > 0) {
            untimedNetworkPolls = 0;
            stride.received(localCount);
        }
        if (networkPolled) {
            networkPolled(networkCount);
        }
    }

    @Override
    public void networkSent() {
        sent = true;
        sentPoll = polls();
        untimedNetworkPolls = 0;
    }

    @Override
    public void receivedElsewhere(int count) {
        untimedNetworkPolls = 0;
        stride.received(count);
    }

    @Override
    public void sentElsewhere() {
        sentPoll = polls();
        untimedNetworkPolls = 0;
    }

    @Override
    public void processorShared(long nanos) {
        sharedUntil = nanoClock.getAsLong() + nanos;
        untimedNetworkPolls = 0;
    }

    @Override
    public int skip() {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.rint(intervalNanos / local.averageNanosPerPoll())));
    }

    @Override
    public double localEstimate() {
        return local.messagesPerPoll();
    }

    @Override
    public double networkEstimate() {
        return local.averageNanosPerPoll() / network.gapNanos(observedAt);
    }

    /** Estimated time of an empty network poll. */
    double networkPollNanos() {
        return cost.nanos();
    }

    private int networkPoll() {
        long all = polls();
        long allowance =
                stride.messages() == messagesAtNetworkPoll ? MOST_ACCEPTANCE : ACCEPTANCE * (all - pollsAtNetworkPoll);
        pollsAtNetworkPoll = all;
        messagesAtNetworkPoll = stride.messages();
        skips = false;
        return (int) Math.min(MOST_ACCEPTANCE, allowance);
    }

    private void networkPolled(int networkCount) {
        boolean wasTimed = timed;
        timed = false;
        if (!wasTimed && networkCount == 0) {
            return;
        }
        long now = nanoClock.getAsLong();
        if (wasTimed) {
            observeCost(now, networkCount == 0);
        } else {
            observe(now);
        }
        if (networkCount > 0) {
            network.received(now, networkCount, longestGapNanos());
        }
        networkPollEnded = now;
        pollsAtNetworkPoll = polls();
        messagesAtNetworkPoll = stride.messages();
        plan(now);
        if (networkCount >= ACCEPTANCE || (skips && networkCount > 0)) {
            untimedNetworkPolls = Math.max(1, untimedNetworkPolls);
            stride.end();
        }
    }

    /** Records the events since a network poll began, whose time is not that of local polls. */
    private void observeCost(long now, boolean empty) {
        if (empty) {
            cost.add((double) (now - networkPollBegan));
            firstNetworkPolls = Math.max(0, firstNetworkPolls - 1);
        } else {
            cost.addAtMost((double) (now - networkPollBegan));
        }
        if (stride.messages() == observedMessages) {
            local.waited(now - networkPollBegan);
        } else {
            local.received();
        }
        observedUpTo(now);
    }

    /** Records the events since the clock was last read. */
    private void observe(long now) {
        // If a network poll nested in this one has ended at the same poll, it has recorded the events.
        if (polls() > observedPolls) {
            local.observe(now - observedAt, polls() - observedPolls, stride.messages() - observedMessages);
        }
        observedUpTo(now);
        if (sent) {
            sent = false;
            network.sent(now);
        }
    }

    private void observedUpTo(long now) {
        observedAt = now;
        observedPolls = polls();
        observedMessages = stride.messages();
    }

    /** Chooses the interval, and the poll at which it ends or the clock is read again. */
    private void plan(long now) {
        intervalNanos = interval(now);
        if (intervalNanos == 0) {
            untimedNetworkPolls = firstNetworkPolls > 0 ? 0 : UNTIMED_NETWORK_POLLS;
            stride.begin(1, 1);
        } else {
            double leftNanos = networkPollEnded + intervalNanos - now;
            stride.begin(
                    steps(leftNanos / local.nanosPerMessage(), MOST_STRIDE_MESSAGES),
                    steps(leftNanos / local.nanosPerPoll(), MOST_STRIDE_POLLS));
        }
    }

    private long polls() {
        return polls + stride.polls();
    }

    private double interval(long now) {
        double quietNanos = local.quietNanos();
        if (firstNetworkPolls > 0) {
            return 0;
        }
        boolean isSending = polls() - sentPoll <= SENDING_POLLS;
        boolean isShared = now - sharedUntil < 0;
        if (!isSending && !isShared && quietNanos >= QUIET_POLLS * cost.nanos()) {
            double silentNanos = network.silentNanos(now);
            return silentNanos <= Math.min(quietNanos, boundNanos)
                    ? 0
                    : Math.min(WAITING_INTERVAL * cost.nanos(), longestNanos());
        }
        double expectedNanos = Math.max(cost.nanos(), network.expectedNanos(now));
        return Math.min(Math.sqrt(2 * cost.nanos() * expectedNanos), longestNanos());
    }

    /** Interval while no network message is expected. */
    private double longestNanos() {
        return Math.min(cost.nanos() / share, boundNanos);
    }

    /** Time between network messages above which none is expected. */
    private double longestGapNanos() {
        double longest = longestNanos();
        return longest * longest / (2 * cost.nanos());
    }

    private static int steps(double wanted, int most) {
        return (int) Math.max(1, Math.min(most, wanted));
    }
}
