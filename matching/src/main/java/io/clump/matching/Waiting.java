package io.clump.matching;

import io.clump.am2.Bundle;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Progress and waits of a matcher: polls the bundle, sends the messages that handlers have queued, and ends operations
 * that cannot succeed. A wait polls for some microseconds, unless the previous wait took longer, and then waits in the
 * bundle, which yields and finally sleeps.
 */
final class Waiting {
    static final long FOR_EVER_NANOS = Long.MAX_VALUE;

    /** Time without arrivals after which a matcher checks whether the peers it waits for are alive. */
    private static final Duration PING_INTERVAL = Duration.ofSeconds(1);

    private static final long PING_NANOS = PING_INTERVAL.toNanos();

    /** Time between two attempts to send a message that found no space. */
    private static final Duration RETRY_INTERVAL = Duration.ofNanos(50_000);

    private static final long RETRY_NANOS = RETRY_INTERVAL.toNanos();

    /** Polls before the bundle waits. */
    private static final int SPINS = 100;

    /**
     * Limit of a quick answer. If a wait in {@link Bundle#pollUntil} takes longer, the answer would not have arrived
     * while this object polls by itself.
     */
    private static final long QUICK_NANOS = 2_000;

    /**
     * Number of attempts to send a message that found no space before the processor is yielded, which the receiver may
     * need to make space.
     */
    private static final int BLOCKED_SPINS = 16;

    /** Number of attempts, with yields in between, before the thread may sleep. */
    private static final int BLOCKED_YIELDS = 200;

    /** Number of calls of {@link #sendDue} between two readings of the clock. */
    private static final int CALLS_PER_LOOK = 1024;

    private final Bundle bundle;
    private final Departures departures;
    private final Deaths deaths;
    private int calls;
    private int blockedRounds;

    /** True if the last wait of the bundle was short. */
    private boolean isAnswerQuick = true;

    private long lastPing = System.nanoTime();

    /** Operation for which {@link #until(Operation)} waits. */
    private @Nullable Operation awaited;

    private final BooleanSupplier isAwaitedDone = this::isAwaitedDone;
    private BooleanSupplier condition = isAwaitedDone;

    /** True if the condition may become true without a message, for instance in shared memory. */
    private boolean looksElsewhere;

    private final BooleanSupplier isPollingOver = this::isPollingOver;

    Waiting(Bundle bundle, Departures departures, Deaths deaths) {
        this.bundle = bundle;
        this.departures = departures;
        this.deaths = deaths;
    }

    /** Polls once and sends due messages; returns the number of messages received and sent. */
    int progress() {
        int count = bundle.poll() + sendDue();
        deaths.look(count == 0);
        return count;
    }

    /**
     * Sends due messages; returns their number. Every call of the matcher includes this method, so that lost peers are
     * noticed even while messages of others arrive continuously.
     */
    int sendDue() {
        calls++;
        if (calls >= CALLS_PER_LOOK) {
            calls = 0;
            long now = System.nanoTime();
            deaths.lookAtTime(now);
            pingIfDue(now);
        }
        return departures.isBusy() ? departures.pump() : 0;
    }

    /**
     * Waits until an operation is done; returns false if another event ended the wait. A wait that is refused, since it
     * is called inside the polls of another one, leaves that one as it was.
     */
    boolean until(Operation operation) {
        Operation outer = awaited;
        awaited = operation;
        try {
            return until(isAwaitedDone, FOR_EVER_NANOS, false);
        } finally {
            awaited = outer;
        }
    }

    /**
     * Waits until a condition holds.
     *
     * @param endsWithPeer true if the wait ends when another peer is found to be dead
     * @return false if the time is over, or another event ended the wait
     */
    boolean until(BooleanSupplier awaitedCondition, long timeoutNanos, boolean endsWithPeer) {
        BooleanSupplier outer = condition;
        boolean outerLooksElsewhere = looksElsewhere;
        condition = awaitedCondition;
        looksElsewhere = endsWithPeer;
        try {
            return waitUntil(awaitedCondition, timeoutNanos, endsWithPeer);
        } finally {
            condition = outer;
            looksElsewhere = outerLooksElsewhere;
        }
    }

    private boolean waitUntil(BooleanSupplier awaitedCondition, long timeoutNanos, boolean endsWithPeer) {
        int deadBefore = deaths.dead();
        boolean isTimed = timeoutNanos != FOR_EVER_NANOS;
        long start = isTimed ? System.nanoTime() : 0;
        while (true) {
            sendDue();
            if (awaitedCondition.getAsBoolean()) {
                return true;
            }
            if (endsWithPeer && deaths.dead() != deadBefore) {
                return false;
            }
            long left = isTimed ? timeoutNanos - (System.nanoTime() - start) : FOR_EVER_NANOS;
            if (left < 0 || Thread.currentThread().isInterrupted() || !passTime(left)) {
                return awaitedCondition.getAsBoolean();
            }
        }
    }

    private boolean isAwaitedDone() {
        Operation operation = awaited;
        return operation == null || operation.isDone();
    }

    private boolean isPollingOver() {
        return condition.getAsBoolean() || departures.isNews() || deaths.arePending();
    }

    /** Waits until there is work; returns false if an interrupt or {@link Bundle#wakeUp} ended the wait. */
    private boolean passTime(long leftNanos) {
        if (deaths.arePending()) {
            deaths.look(bundle.poll() == 0);
            return true;
        }
        boolean isBusy = departures.isBusy();
        if (isBusy && !isBlockedForLong()) {
            bundle.poll();
            return true;
        }
        if (!isBusy && isAnswerQuick && spin()) {
            return true;
        }
        long most = isBusy ? RETRY_NANOS : PING_NANOS;
        long nanos = Math.min(leftNanos, most);
        Duration pause = nanos < most ? Duration.ofNanos(nanos) : isBusy ? RETRY_INTERVAL : PING_INTERVAL;
        long before = System.nanoTime();
        boolean isOver = bundle.pollUntil(isPollingOver, pause);
        long now = System.nanoTime();
        isAnswerQuick = now - before < QUICK_NANOS;
        pingIfDue(now);
        return isOver || now - before >= nanos;
    }

    /** Polls for about the time of a quick answer; returns whether polling is over. */
    private boolean spin() {
        for (int i = 0; i < SPINS; i++) {
            if ((bundle.poll() > 0 || looksElsewhere) && isPollingOver()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a message has found no space for long. There is space soon if the receiver polls, so the first
     * attempts follow at once, and the next ones yield the processor in between.
     */
    private boolean isBlockedForLong() {
        blockedRounds = departures.isBlocked() ? blockedRounds + 1 : 0;
        if (blockedRounds > BLOCKED_SPINS) {
            Thread.yield();
        }
        return blockedRounds > BLOCKED_SPINS + BLOCKED_YIELDS;
    }

    private void pingIfDue(long now) {
        if (now - lastPing >= PING_NANOS) {
            lastPing = now;
            deaths.pingAwaited();
        }
    }
}
