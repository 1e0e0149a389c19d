package io.clump.matching;

import io.clump.am2.Bundle;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How a matcher makes progress and waits: polls the bundle, sends what handlers have queued, and ends what cannot end
 * any more. A wait polls for some microseconds, unless the wait before took longer, then leaves it to the bundle, which
 * yields and at last sleeps.
 */
final class Waiting {
    static final long FOR_EVER_NANOS = Long.MAX_VALUE;

    /** Time after which a matcher to which nothing comes looks whether those it waits for are there. */
    private static final Duration PING_INTERVAL = Duration.ofSeconds(1);

    private static final long PING_NANOS = PING_INTERVAL.toNanos();

    /** Time between two attempts to send what has found no room. */
    private static final Duration RETRY_INTERVAL = Duration.ofNanos(50_000);

    private static final long RETRY_NANOS = RETRY_INTERVAL.toNanos();

    /** Polls before the bundle waits. */
    private static final int SPINS = 100;

    /**
     * An answer that takes longer than this in {@link Bundle#pollUntil} does not come while this object polls by
     * itself.
     */
    private static final long QUICK_NANOS = 2_000;

    /**
     * Attempts to send what has found no room before the processor is yielded, which the receiver may need to make
     * room.
     */
    private static final int BLOCKED_SPINS = 16;

    /** Attempts with the processor yielded in between, before the thread may sleep. */
    private static final int BLOCKED_YIELDS = 200;

    /** Calls of {@link #sendDue} after which it looks at the clock. */
    private static final int CALLS_PER_LOOK = 1024;

    private final Bundle bundle;
    private final Departures departures;
    private final Deaths deaths;
    private int calls;
    private int blockedRounds;

    /** True if the last wait of the bundle was short. */
    private boolean isAnswerQuick = true;

    private long lastPing = System.nanoTime();

    /** The operation that {@link #until(Operation)} waits for. */
    private @Nullable Operation awaited;

    private final BooleanSupplier isAwaitedDone = this::isAwaitedDone;
    private BooleanSupplier condition = isAwaitedDone;
    private final BooleanSupplier isPollingOver = this::isPollingOver;

    Waiting(Bundle bundle, Departures departures, Deaths deaths) {
        this.bundle = bundle;
        this.departures = departures;
        this.deaths = deaths;
    }

    /** Polls once and sends what is due; returns how many messages came or went. */
    int progress() {
        int count = bundle.poll() + sendDue();
        deaths.look(count == 0);
        return count;
    }

    /**
     * Sends what is due; returns how many messages went. Every call of the matcher comes here, so that peers are looked
     * after also while messages of others arrive all the time.
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

    /** Waits until an operation is done; returns false if something else ended the wait. */
    boolean until(Operation operation) {
        awaited = operation;
        try {
            return until(isAwaitedDone, FOR_EVER_NANOS, false);
        } finally {
            awaited = null;
        }
    }

    /**
     * Waits until a condition holds.
     *
     * @param endsWithPeer whether the wait ends when another peer is found to be dead
     * @return false if the time is over, or something else ended the wait
     */
    boolean until(BooleanSupplier awaitedCondition, long timeoutNanos, boolean endsWithPeer) {
        condition = awaitedCondition;
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

    /**
     * Lets time pass until there is something to do; returns false if an interrupt or {@link Bundle#wakeUp} ended the
     * wait.
     */
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

    /** Polls for about as long as an answer takes that comes at once; returns whether polling is over. */
    private boolean spin() {
        for (int i = 0; i < SPINS; i++) {
            if (bundle.poll() > 0 && isPollingOver()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Room comes soon if the receiver polls: tries again at once some times, then lets others use the processor in
     * between.
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
