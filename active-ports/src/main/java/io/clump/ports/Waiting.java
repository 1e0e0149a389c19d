package io.clump.ports;

import io.clump.am2.Bundle;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * How ports make progress and wait: polls the bundle, sends what is queued, and asks from time to time what became of
 * messages and whether the peers are there. A wait polls for some microseconds, then leaves it to the bundle, which
 * yields and at last sleeps.
 */
final class Waiting implements Departures.Waiter {
    static final long FOR_EVER_NANOS = Long.MAX_VALUE;

    private static final Duration PING_INTERVAL = Duration.ofSeconds(1);
    private static final long PING_NANOS = PING_INTERVAL.toNanos();

    /** Polls before the bundle waits. */
    private static final int SPINS = 100;

    /** Polls after which a program that polls, or a wait in which messages keep coming, reads the clock. */
    private static final int POLLS_PER_LOOK = 64;

    private final Bundle bundle;
    private final Dispatch dispatch;
    private final Departures departures;
    private final Arrivals arrivals;
    private final Duration probeInterval;
    private final long probeNanos;
    private int polls;
    private long lastProbe = System.nanoTime();
    private long lastPing = System.nanoTime();

    Waiting(Bundle bundle, Dispatch dispatch, Departures departures, Arrivals arrivals, Duration probeInterval) {
        this.bundle = bundle;
        this.dispatch = dispatch;
        this.departures = departures;
        this.arrivals = arrivals;
        this.probeInterval = probeInterval;
        probeNanos = probeInterval.toNanos();
    }

    int poll() {
        checkOutside();
        int count = bundle.poll();
        pump();
        polls++;
        if (polls >= POLLS_PER_LOOK) {
            polls = 0;
            tick(System.nanoTime());
        }
        return count;
    }

    @Override
    public boolean until(BooleanSupplier condition, long timeoutNanos) {
        checkOutside();
        boolean isTimed = timeoutNanos != FOR_EVER_NANOS;
        long start = isTimed ? System.nanoTime() : 0;
        int spins = 0;
        int round = 0;
        while (true) {
            pump();
            if (condition.getAsBoolean()) {
                return true;
            }
            boolean isSpinning = spins < SPINS;
            if (isSpinning) {
                spins = bundle.poll() > 0 ? 0 : spins + 1;
            } else {
                passTime(condition, isTimed ? timeoutNanos - (System.nanoTime() - start) : FOR_EVER_NANOS);
            }
            round++;
            if (!isSpinning || round % POLLS_PER_LOOK == 0) {
                long now = System.nanoTime();
                tick(now);
                if (Thread.currentThread().isInterrupted() || (isTimed && now - start >= timeoutNanos)) {
                    return condition.getAsBoolean();
                }
            }
        }
    }

    private void passTime(BooleanSupplier condition, long leftNanos) {
        if (departures.hasQueued()) {
            // Room comes soon if the receiver polls.
            Thread.yield();
            bundle.poll();
            return;
        }
        Duration longest = departures.hasOpen() ? probeInterval : PING_INTERVAL;
        Duration pause = leftNanos < longest.toNanos() ? Duration.ofNanos(Math.max(0, leftNanos)) : longest;
        bundle.pollUntil(() -> condition.getAsBoolean() || departures.hasQueued(), pause);
    }

    private void pump() {
        arrivals.drain();
        if (departures.hasQueued()) {
            departures.pump();
        }
    }

    private void tick(long now) {
        if (now - lastProbe >= probeNanos) {
            lastProbe = now;
            departures.probe();
        }
        if (now - lastPing >= PING_NANOS) {
            lastPing = now;
            departures.ping();
        }
    }

    private void checkOutside() {
        if (dispatch.isInside()) {
            throw new IllegalStateException("a handler or an atomic function may not poll or wait");
        }
    }
}
