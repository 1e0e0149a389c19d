package io.clump.am2;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits of tests for an event. They have no limit of their own, so that no test fails because the machine paused: the
 * {@link Watchdog} ends a test that waits too long. This is the only place outside of {@code …IT} where tests read a
 * clock.
 */
public final class Await {
    /** Number of checks after which a wait sleeps between two of them, so that it uses little processor time. */
    private static final int CHECKS_WITHOUT_REST = 500;

    private static final long REST_NANOS = 100_000;

    private static volatile boolean isOver;

    private Await() {}

    /**
     * Waits until a condition holds; yields meanwhile, and rests if that takes long. An interrupt of the thread ends the wait.
     *
     * @throws AssertionError if the wait was ended
     */
    public static void until(String what, BooleanSupplier condition) {
        until(() -> what, condition);
    }

    /** Waits as {@link #until(String, BooleanSupplier)}; the text is made only if the wait is ended. */
    public static void until(Supplier<String> what, BooleanSupplier condition) {
        for (int check = 0; !condition.getAsBoolean(); check++) {
            if (Thread.currentThread().isInterrupted()) {
                throw inVain(what.get());
            }
            goOn(what);
            rest(check);
        }
    }

    /**
     * Lets other threads run between two checks of a wait: yields at first, and sleeps briefly after many checks.
     *
     * @param check number of checks since the last progress
     */
    public static void rest(int check) {
        if (check < CHECKS_WITHOUT_REST) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(REST_NANOS);
        }
    }

    /** Lets at least the given time pass. */
    public static void pass(Duration time) {
        pass(time, () -> LockSupport.parkNanos(REST_NANOS));
    }

    /**
     * Repeats a step until a condition holds. For threads that a test interrupts: only the watchdog ends the wait.
     *
     * @throws AssertionError if the wait was ended
     */
    public static void untilInterruptedOrNot(Supplier<String> what, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            goOn(what);
        }
    }

    /**
     * Checks that the watchdog has not ended the test.
     *
     * @throws AssertionError if it has
     */
    public static void goOn(Supplier<String> what) {
        if (isOver) {
            throw inVain(what.get());
        }
    }

    /** Ends all waits, or lets new ones begin. */
    static void isOver(boolean value) {
        isOver = value;
    }

    /** Repeats a step for at least the given time, for instance until what is under way has arrived. */
    public static void pass(Duration time, Runnable step) {
        long start = System.nanoTime();
        do {
            step.run();
        } while (System.nanoTime() - start < time.toNanos());
    }

    /** Returns the time that an action takes. It may take any longer than it should, and no less. */
    public static Duration timeOf(Runnable action) {
        long start = System.nanoTime();
        action.run();
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** Returns the time, for a call that takes the time as an argument. */
    public static long now() {
        return System.nanoTime();
    }

    private static AssertionError inVain(String what) {
        return new AssertionError("waited in vain for " + what);
    }
}
