package io.clump.am2.send;

import io.clump.am2.bundle.EndpointGroup;
import io.clump.am2.bundle.Membership;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.EndpointTrace;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Wait of a send for space: poll, pause 1, 2, 4 … 128 µs, 255 µs in all unless {@link SendWaitPolicy} sets another
 * time, yield, start again (Lumetta 1998, sections 3.3.1 and 6.1). The steps are counted through many rounds, and
 * before the count starts again, the existence of the receiver is checked.
 *
 * <p>Some algorithms give a sender its place in the queue before there is space, and the sender cannot give it up. So a
 * send with a time limit takes no place: it retries until its time is over, or until another thread closes its endpoint
 * or parallel bundle.
 */
public final class Backoff implements Waiter {
    /** Value of the data length of a message without data, not even of 0 bytes. */
    public static final int SHORT = -1;

    private final Membership membership;
    private final PollScope scope;
    private final Counters counters;
    private final SendWaitPolicy policy;
    private final boolean isForEver;
    private final LongSupplier clock;
    private final StallWarning stallWarning;
    private final @Nullable EndpointTrace trace;

    /** Number of current waits. */
    private int waits;

    Backoff(
            Membership membership,
            PollScope scope,
            Counters counters,
            SendWaitPolicy policy,
            @Nullable EndpointTrace trace) {
        this(membership, scope, counters, policy, trace, System::nanoTime);
    }

    /** Does the same as the other constructor, with a clock in nanoseconds and without a trace. */
    public Backoff(
            Membership membership, PollScope scope, Counters counters, SendWaitPolicy policy, LongSupplier clock) {
        this(membership, scope, counters, policy, null, clock);
    }

    private Backoff(
            Membership membership,
            PollScope scope,
            Counters counters,
            SendWaitPolicy policy,
            @Nullable EndpointTrace trace,
            LongSupplier clock) {
        this.trace = trace;
        this.clock = clock;
        stallWarning = new StallWarning(scope == PollScope.ALL ? QueueKind.REQUEST : QueueKind.REPLY);
        this.membership = membership;
        this.scope = scope;
        this.counters = counters;
        this.policy = policy;
        isForEver = policy.isForEver();
    }

    /**
     * Claims a packet, and space for data; waits while there is no space, but not beyond the send timeout.
     *
     * @param lengthBytes length of the data, or {@link #SHORT}
     */
    public int claim(Route route, QueueKind queue, int lengthBytes) {
        if (!isForEver()) {
            return claimInTime(route, queue, lengthBytes);
        }
        return lengthBytes == SHORT ? route.claim(queue, this) : route.claimMedium(queue, lengthBytes, this);
    }

    /** Returns whether the caller runs inside a wait, so that a claim may be open that must not be disturbed. */
    boolean isWaiting() {
        return waits > 0;
    }

    @Override
    public int pause(int step, Route route) {
        if (trace == null) {
            return pauseOnce(step, route);
        }
        trace.waitsForSpace();
        int next = pauseOnce(step, route);
        trace.hasWaited();
        return next;
    }

    private int pauseOnce(int step, Route route) {
        if (!goesOnAfterPoll(step, route)) {
            return GIVE_UP;
        }
        counters.backoffs++;
        if (policy.isYield(step)) {
            counters.yields++;
        }
        if (scope == PollScope.ALL) {
            // Other threads may have polled meanwhile, and the route may have been given up.
            if (!pauseOutside(step) || route.isGone()) {
                return GIVE_UP;
            }
        } else {
            letTimePass(step);
        }
        return policy.isCheck(step) ? FIRST_STEP : step + 1;
    }

    /**
     * Polls, and checks whether the wait should go on. It throws nothing, since a claimed position would then never be
     * published: errors are kept until the send has ended.
     */
    private boolean goesOnAfterPoll(int step, Route route) {
        EndpointGroup group = membership.group();
        waits++;
        try {
            group.pollInWait(scope, route.needsNetworkPolls());
            if (policy.isRoundOver(step)) {
                stallWarning.waiting(route, clock.getAsLong());
            }
            return !route.isGone() && (!policy.isCheck(step) || route.isAlive());
        } catch (Throwable e) { // catch-all: the last poll of the send throws it
            group.keep(e);
            return true;
        } finally {
            waits--;
        }
    }

    /** Pauses a request, which is not in the middle of a poll: other threads may use a parallel bundle meanwhile. */
    private boolean pauseOutside(int step) {
        membership.beginPause();
        letTimePass(step);
        return membership.endPause();
    }

    private void letTimePass(int step) {
        spin(policy.pauseNanos(step));
        if (policy.isYield(step)) {
            Thread.yield();
        }
    }

    /** Returns whether a wait ends only when the receiver is gone. */
    boolean isForEver() {
        return hasNoLimit() && !(scope == PollScope.ALL && membership.group().isParallel());
    }

    /** Returns whether a wait in a sequential bundle ends only when the receiver is gone. */
    boolean hasNoLimit() {
        return isForEver;
    }

    private int claimInTime(Route route, QueueKind queue, int lengthBytes) {
        int packet = tryClaim(route, queue, lengthBytes);
        long start = packet == Route.FULL ? clock.getAsLong() : 0;
        int step = FIRST_STEP;
        while (packet == Route.FULL && step != GIVE_UP && clock.getAsLong() - start < policy.timeoutNanos()) {
            step = pause(step, route);
            packet = tryClaim(route, queue, lengthBytes);
        }
        return packet == Route.FULL ? Route.GONE : packet;
    }

    /** Claims a packet, and space for data, if this is possible at once. */
    public static int tryClaim(Route route, QueueKind queue, int lengthBytes) {
        return lengthBytes == SHORT ? route.tryClaim(queue) : route.tryClaimMedium(queue, lengthBytes);
    }

    private void spin(long nanos) {
        long start = clock.getAsLong();
        while (clock.getAsLong() - start < nanos) {
            Thread.onSpinWait();
        }
    }
}
