package io.clump.am2.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Spins, yields and sleeps of a waiting thread, with a clock that only yields and sleeps advance. */
class IdleTest {
    private static final long FAST_YIELD_NANOS = 500;
    private static final long TIME_SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(3);
    private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long TIMEOUT_NANOS = TimeUnit.HOURS.toNanos(1);

    /** Time of the clock, near the overflow of Java's clock. */
    private long now = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(1);

    private final Idle idle = new Idle(this::sleep, new YieldTimes(), this::yieldProcessor, () -> now);
    private long yieldNanos = FAST_YIELD_NANOS;
    private int yields;
    private int sleeps;
    private long slept;

    @Test
    void threadSpinsThenYieldsForAWhileThenSleeps() {
        long start = now;
        for (int spin = 0; spin < Idle.SPINS; spin++) {
            assertThat(idle.pause(start + TIMEOUT_NANOS)).isTrue();
        }
        assertThat(now).isEqualTo(start);
        assertThat(yields).isZero();

        waitUntilItSleeps();

        assertThat(now - slept - start).isBetween(Idle.YIELDING_NANOS, Idle.YIELDING_NANOS + FAST_YIELD_NANOS);
        assertThat(yields).isEqualTo((int) ((now - slept - start) / FAST_YIELD_NANOS));
        assertThat(idle.waitedNanos()).as("yields and sleeps").isEqualTo(now - start);
    }

    @Test
    void afterASlowYieldTheThreadSleepsInTheNextWait() {
        yieldNanos = Idle.SLOW_YIELD_NANOS;

        waitUntilItSleeps();
        waitUntilItSleeps();

        assertThat(yields).isEqualTo(1);
    }

    @Test
    void afterAYieldThatIsNotSlowTheThreadYieldsInTheNextWait() {
        yieldNanos = Idle.SLOW_YIELD_NANOS - 1;

        waitUntilItSleeps();
        waitUntilItSleeps();

        assertThat(yields).isEqualTo(2);
    }

    @Test
    void whereOthersWaitTooTheThreadYieldsAtOnce() {
        yieldNanos = YieldTimes.MOST_SHARED_NANOS;
        waitUntilItSleeps();
        yields = 0;

        assertThat(idle.pause(now + TIMEOUT_NANOS)).isTrue();

        assertThat(yields).isEqualTo(1);
    }

    @Test
    void threadOfAMachineWithSlowSystemCallsSpinsIfNobodyElseRuns() {
        for (long systemCall : new long[] {300, 1_400, 2_500}) {
            Idle fresh = new Idle(this::sleep, new YieldTimes(), this::yieldProcessor, () -> now);
            yieldNanos = systemCall;

            for (int i = 0; i < 2 * Idle.SPINS; i++) {
                assertThat(fresh.pause(now + TIMEOUT_NANOS)).isTrue();
            }
            fresh.begin();

            assertThat(fresh.spinsFirst()).as("yields of %d ns", systemCall).isTrue();
        }
    }

    @Test
    void yieldThatTakesThreeTimesAsLongAsTheFastestHasRunAnotherThread() {
        waitUntilItSleeps();
        yieldNanos = YieldTimes.SHARED_FACTOR * FAST_YIELD_NANOS;

        waitUntilItSleeps();

        assertThat(idle.spinsFirst()).isFalse();
    }

    @Test
    void waitOfAParallelBundleKnowsTheYieldsOfEarlierOnes() {
        YieldTimes ofBundle = new YieldTimes();
        waitUntilItYields(new Idle(this::sleep, ofBundle, this::yieldProcessor, () -> now));
        yieldNanos = YieldTimes.SHARED_FACTOR * FAST_YIELD_NANOS;
        Idle next = new Idle(this::sleep, ofBundle, this::yieldProcessor, () -> now);

        waitUntilItYields(next);

        assertThat(next.spinsFirst()).isFalse();
    }

    @Test
    void threadSpinsAgainOnceItsYieldsFindNobody() {
        yieldNanos = YieldTimes.MOST_SHARED_NANOS;
        waitUntilItSleeps();
        yieldNanos = FAST_YIELD_NANOS;
        waitUntilItSleeps();
        yields = 0;

        assertThat(idle.pause(now + TIMEOUT_NANOS)).isTrue();

        assertThat(yields).isZero();
    }

    @Test
    void slowYieldAfterBearableOnesIsAFirstOne() {
        yieldNanos = TIME_SLICE_NANOS;
        waitFor(TimeUnit.SECONDS.toNanos(10));
        waitFor(Idle.LONGEST_CROWD_NANOS);
        yieldNanos = YieldTimes.MOST_SHARED_NANOS;
        waitUntilItSleeps();
        waitFor(Idle.LONGEST_CROWD_NANOS);
        yieldNanos = TIME_SLICE_NANOS;
        waitUntilItSleeps();
        yieldNanos = FAST_YIELD_NANOS;
        waitFor(Idle.SHORTEST_CROWD_NANOS);
        yields = 0;

        waitUntilItSleeps();

        assertThat(yields).isPositive();
    }

    @Test
    void whereOthersComputeTheThreadYieldsOnceASecond() {
        yieldNanos = TIME_SLICE_NANOS;
        long start = now;
        int waits = 0;
        while (now - start < TimeUnit.SECONDS.toNanos(60)) {
            waitUntilItSleeps();
            waits++;
        }

        assertThat(waits).isGreaterThan(25_000);
        // Includes 7 yields while the time without yields grows from 10 ms to a second.
        assertThat(yields).isBetween(59, 67);
    }

    @Test
    void threadYieldsAgainWhenTheOthersHaveGone() {
        yieldNanos = TIME_SLICE_NANOS;
        waitFor(TimeUnit.SECONDS.toNanos(10));
        yieldNanos = FAST_YIELD_NANOS;
        waitFor(Idle.LONGEST_CROWD_NANOS);
        yields = 0;

        waitUntilItSleeps();

        assertThat(yields).isEqualTo((int) (Idle.YIELDING_NANOS / FAST_YIELD_NANOS));
    }

    @Test
    void oneSlowYieldAfterALongTimeIsSoonForgotten() {
        yieldNanos = TIME_SLICE_NANOS;
        waitFor(TimeUnit.SECONDS.toNanos(10));
        yieldNanos = FAST_YIELD_NANOS;
        waitFor(3 * Idle.LONGEST_CROWD_NANOS);
        yieldNanos = TIME_SLICE_NANOS;
        waitUntilItSleeps();
        yieldNanos = FAST_YIELD_NANOS;
        waitFor(Idle.SHORTEST_CROWD_NANOS);
        yields = 0;

        waitUntilItSleeps();

        assertThat(yields).isPositive();
    }

    @Test
    void eachYieldThatHasRunAnotherThreadReportsOnceForHowLongTheProcessorIsShared() {
        waitUntilItSleeps();
        assertThat(idle.takeSharedNanos()).as("found no other thread").isZero();
        yieldNanos = YieldTimes.MOST_SHARED_NANOS;
        waitUntilItSleeps();
        assertThat(idle.takeSharedNanos()).isEqualTo(Idle.SHARED_NANOS);
        assertThat(idle.takeSharedNanos()).isZero();
        yieldNanos = Idle.SLOW_YIELD_NANOS;
        waitUntilItSleeps();
        assertThat(idle.takeSharedNanos()).as("time without yields").isEqualTo(Idle.SHORTEST_CROWD_NANOS);
        waitUntilItSleeps();
        assertThat(idle.takeSharedNanos()).as("no yield").isZero();
    }

    @Test
    void timeEndsTheWaitInAnyStateAndNotBefore() {
        for (long timeout : new long[] {FAST_YIELD_NANOS, Idle.YIELDING_NANOS, Idle.YIELDING_NANOS + SLEEP_NANOS}) {
            idle.begin();
            long deadline = now + timeout;
            while (idle.pause(deadline)) {
                assertThat(now - deadline).isLessThan(SLEEP_NANOS);
            }
            assertThat(now - deadline).isNotNegative();
        }
    }

    @Test
    void interruptEndsTheWait() {
        Thread.currentThread().interrupt();
        int pauses = 0;
        while (idle.pause(now + TIMEOUT_NANOS)) {
            pauses++;
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(pauses).isEqualTo(Idle.SPINS);
        assertThat(yields + sleeps).isZero();
    }

    private void waitFor(long nanos) {
        long start = now;
        while (now - start < nanos) {
            waitUntilItSleeps();
        }
    }

    /** Waits until a message ends the first sleep. */
    private void waitUntilItSleeps() {
        int before = sleeps;
        while (sleeps == before) {
            assertThat(idle.pause(now + TIMEOUT_NANOS)).isTrue();
        }
        idle.begin();
    }

    private void waitUntilItYields(Idle waiting) {
        int before = yields;
        while (yields == before) {
            assertThat(waiting.pause(now + TIMEOUT_NANOS)).isTrue();
        }
    }

    private void yieldProcessor() {
        yields++;
        now += yieldNanos;
    }

    private void sleep(long mostNanos) {
        assertThat(idle.sleepsNext()).as("everything was polled before").isTrue();
        assertThat(mostNanos).isPositive();
        sleeps++;
        slept = Math.min(mostNanos, SLEEP_NANOS);
        now += slept;
    }
}
