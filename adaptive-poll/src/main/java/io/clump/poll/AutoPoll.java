package io.clump.poll;

import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStride;
import java.util.function.LongSupplier;

/**
 * Chooses the time from one look at the network to the next by what a look costs. The skip of the thesis counts polls,
 * which was enough while an empty look cost as much as 8.5 empty local polls (Lumetta 1998, section 7.1.1); where it
 * costs a hundred of them, a poll in 64 that looks takes more time than the 63 others. Here c, the cost of an empty
 * look, is measured at looks that are made anyway, and the interval from the end of one look to the next is
 *
 * <pre>
 *   the thread waits, network expected         0: each poll looks
 *   the thread waits, nothing anywhere         8 c
 *   otherwise, network expected                √(2 c r); r: how long its next message may let itself be waited for
 *   otherwise, network quiet                   c / share
 *   whatever happens, at most                  bound
 * </pre>
 *
 * Why:
 *
 * <ul>
 *   <li><em>√(2 c r)</em>: looks at intervals of x take c / x of the local traffic's time, and let a network message
 *       wait for x / 2, which is x / 2r of the time between two of them. The sum is least there. After the last network
 *       message r grows with the silence, so what the looks took from the local traffic up to a time t after it is at
 *       most √(2 c t), a vanishing part of t; and the share is reached when r is c / 2 share², 5,000 c at one per cent.
 *   <li><em>Waits</em>: no local message for 16 c. Who has waited for one so long and looks at the network then is late
 *       for it by c at most, a sixteenth of what the wait has taken already: he rents until it costs as much as buying.
 *       And nothing sent over a network for 3 polls: a thread that sends one message after the other has work, though
 *       each send polls.
 *   <li><em>Expected</em>: the network was the last to be heard of, at most {@code bound} ago. A message sent counts
 *       like one received, as it will be acknowledged or answered.
 * </ul>
 *
 * The clock is not read by each poll, which would cost several times what a skipped poll may, but once in a stride:
 * after 64 local messages or 32 empty polls in a row, or fewer if by the pace of the last stride the next look is due
 * before. Polls in between do not even ask. While each poll looks, one look in 16 is timed.
 *
 * <p>Bounds. A message that waits at the network is looked at once {@code bound} has passed, and at most one stride of
 * polls later. As long as polls and handlers take what they took in the stride before, the stride ends by then; it is
 * over in any case after 64 local messages, between which there are fewer than 32 empty polls each. If there is no
 * traffic at all, the message is looked at within 16 c of the last local message and from then on within 8 c, or {@code
 * bound} if that is less, and at most 32 polls later.
 *
 * <p>A look accepts at most 64 messages, and no more than four for each poll since the last one; then local queues are
 * looked at again, so they wait for no longer than 64 network handlers. A look that found four or more is followed by
 * one at the next poll, so the network is not throttled.
 *
 * <p>With several networks each has a strategy of its own, with its own cost. What others bring counts as local
 * messages do, and their looks as time that polls take, so that the bounds above hold for each; a local message waits
 * behind one look at each.
 *
 * <p>Polls for replies only and polls of a send that waits for room count like others; those of a send that waits for
 * room at the network look in any case. Polls may nest: the next look is planned before a look begins, so those nested
 * in it do not all look too, and a look that found a message, as it must have for polls to nest, only says what an
 * empty one costs at most.
 */
final class AutoPoll implements PollStrategy {
    /** Most messages of either protocol for each poll (Lumetta 1998, Table 4.1). */
    static final int ACCEPTANCE = 4;

    /** Most network messages that one look accepts. */
    static final int MOST_ACCEPTANCE = 64;

    /** Most local messages between two readings of the clock. */
    static final int MOST_STRIDE_MESSAGES = 64;

    /** Most empty polls in a row between two readings of the clock. */
    static final int MOST_STRIDE_POLLS = 32;

    /** Local traffic is quiet when there has been none for as long as this many looks take. */
    static final int PATIENCE = 16;

    /**
     * A thread that has sent something may have more to send, and so does not wait, until it has polled this often
     * since.
     */
    static final int SENDING_POLLS = 3;

    /** While the thread waits, this many times the cost of a look lies between two of them. */
    static final int WAITING_INTERVAL = 8;

    /** Looks at each poll before the next one is timed. */
    private static final int UNTIMED_LOOKS = 15;

    /** Looks at the start, one at each poll, that give a first idea of the cost. */
    private static final int FIRST_LOOKS = 16;

    private static final double PERCENT = 0.01;

    private final double share;
    private final double boundNanos;
    private final LongSupplier nanoClock;
    private final LookCost cost = new LookCost();
    private final LocalPace local = new LocalPace();
    private final NetworkExpectation network;

    private final PollStride stride = new PollStride();

    /** Polls that were not part of a stride. */
    private long polls;

    private int firstLooks = FIRST_LOOKS;
    private int untimedLooks;
    private boolean sent;

    /** Polls up to the one that noticed the last message sent, over whatever network. */
    private long sentPoll = -SENDING_POLLS - 1;

    private long observedAt;
    private long observedPolls;
    private long observedMessages;

    private boolean timed;
    private long lookBegan;
    private long lookEnded;
    private long lookPoll;
    private double intervalNanos;

    AutoPoll(AutoParameters parameters, LongSupplier nanoClock) {
        share = parameters.share() * PERCENT;
        boundNanos = parameters.boundNanos();
        this.nanoClock = nanoClock;
        long now = nanoClock.getAsLong();
        network = new NetworkExpectation(now);
        observedAt = now;
        lookEnded = now;
    }

    @Override
    public PollStride stride() {
        return stride;
    }

    /** A stride is over, or each poll looks. */
    @Override
    public int networkAllowance() {
        polls++;
        if (untimedLooks > 0) {
            untimedLooks--;
            return look();
        }
        long now = nanoClock.getAsLong();
        observe(now);
        plan(now);
        if (now - lookEnded < intervalNanos) {
            return 0;
        }
        timed = true;
        // Polls that nest in this one count from here.
        lookEnded = now;
        plan(now);
        return look();
    }

    @Override
    public int localAllowance() {
        return ACCEPTANCE;
    }

    @Override
    public void lookBegins() {
        if (timed) {
            lookBegan = nanoClock.getAsLong();
        }
    }

    @Override
    public void polled(int localCount, boolean networkPolled, int networkCount) {
        if (localCount > 0) {
            untimedLooks = 0;
            stride.heard(localCount);
        }
        if (networkPolled) {
            looked(networkCount);
        }
    }

    @Override
    public void networkSent() {
        sent = true;
        sentPoll = polls();
        untimedLooks = 0;
    }

    @Override
    public void heardElsewhere(int count) {
        untimedLooks = 0;
        stride.heard(count);
    }

    @Override
    public void sentElsewhere() {
        sentPoll = polls();
        untimedLooks = 0;
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

    /** Estimated time of an empty look. */
    double lookNanos() {
        return cost.nanos();
    }

    private int look() {
        long all = polls();
        long allowance = ACCEPTANCE * (all - lookPoll);
        lookPoll = all;
        return (int) Math.min(MOST_ACCEPTANCE, allowance);
    }

    private void looked(int networkCount) {
        boolean wasTimed = timed;
        timed = false;
        if (!wasTimed && networkCount == 0) {
            return;
        }
        long now = nanoClock.getAsLong();
        if (wasTimed) {
            observeLook(now, networkCount == 0);
        } else {
            observe(now);
        }
        if (networkCount > 0) {
            network.received(now, networkCount, longestGapNanos());
        }
        lookEnded = now;
        lookPoll = polls();
        plan(now);
        if (networkCount >= ACCEPTANCE) {
            untimedLooks = Math.max(1, untimedLooks);
            stride.end();
        }
    }

    /** Takes in what has happened since a look began, whose time is not that of local polls. */
    private void observeLook(long now, boolean empty) {
        if (empty) {
            cost.add((double) (now - lookBegan));
            firstLooks = Math.max(0, firstLooks - 1);
        } else {
            cost.addAtMost((double) (now - lookBegan));
        }
        if (stride.messages() == observedMessages) {
            local.waited(now - lookBegan);
        } else {
            local.heard();
        }
        observedUpTo(now);
    }

    /** Takes in what has happened since the clock was read last. */
    private void observe(long now) {
        // A look that ends has observed already if one nested in it did at the same poll.
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

    /** Chooses the interval, and the poll at which it will be over or the clock is read again. */
    private void plan(long now) {
        intervalNanos = interval(now);
        if (intervalNanos == 0) {
            untimedLooks = firstLooks > 0 ? 0 : UNTIMED_LOOKS;
            stride.begin(1, 1);
        } else {
            double leftNanos = lookEnded + intervalNanos - now;
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
        if (firstLooks > 0) {
            return 0;
        }
        boolean isSending = polls() - sentPoll <= SENDING_POLLS;
        if (!isSending && quietNanos >= PATIENCE * cost.nanos()) {
            double silentNanos = network.silentNanos(now);
            return silentNanos <= Math.min(quietNanos, boundNanos)
                    ? 0
                    : Math.min(WAITING_INTERVAL * cost.nanos(), longestNanos());
        }
        double expectedNanos = Math.max(cost.nanos(), network.expectedNanos(now));
        return Math.min(Math.sqrt(2 * cost.nanos() * expectedNanos), longestNanos());
    }

    /** While no network message is expected. */
    private double longestNanos() {
        return Math.min(cost.nanos() / share, boundNanos);
    }

    /** The time between network messages from which on none is expected. */
    private double longestGapNanos() {
        double longest = longestNanos();
        return longest * longest / (2 * cost.nanos());
    }

    private static int steps(double wanted, int most) {
        return (int) Math.max(1, Math.min(most, wanted));
    }
}
