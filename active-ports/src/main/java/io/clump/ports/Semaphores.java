package io.clump.ports;

import java.time.Duration;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;

/**
 * 256 semaphores and 256 error semaphores, by which handlers notify the main program of messages and failures. Those
 * from {@link Ports#FIRST_RESERVED} on belong to barriers: a program may read them, and is refused whatever changes
 * them. All methods belong to the owner's thread; {@link #signal}, {@link #signalError} and {@link #test} may be called
 * from handlers.
 */
public final class Semaphores {
    /** The result of a wait that has ended before the semaphore had its value. */
    public static final int NOT_REACHED = -1;

    private final long[] values = new long[Ports.PORTS];
    private final int[] errors = new int[Ports.PORTS];
    private final BiPredicate<BooleanSupplier, Duration> wait;
    private int awaited;
    private long wanted;
    private final BooleanSupplier isReached = this::isReached;

    /**
     * Makes semaphores of value 0.
     *
     * @param wait waits until a condition holds or the time is over, and returns whether it holds
     */
    Semaphores(BiPredicate<BooleanSupplier, Duration> wait) {
        this.wait = wait;
    }

    /**
     * Adds one to a semaphore.
     *
     * @param semaphore 0 to 246
     * @throws IllegalArgumentException if the number is out of its range
     */
    public void signal(int semaphore) {
        values[checkSemaphore(semaphore)]++;
    }

    /**
     * Adds one to an error semaphore. The next wait for the semaphore of the same number returns their count.
     *
     * @param semaphore 0 to 246
     * @throws IllegalArgumentException if the number is out of its range
     */
    public void signalError(int semaphore) {
        errors[checkSemaphore(semaphore)]++;
    }

    /**
     * Returns the value of a semaphore and does not change it.
     *
     * @param semaphore 0 to 255
     * @return its value
     */
    public long test(int semaphore) {
        return values[Objects.checkIndex(semaphore, Ports.PORTS)];
    }

    /**
     * Waits until a semaphore has at least a value, and subtracts it; polls meanwhile. Waits forever if the signals do
     * not arrive.
     *
     * @param semaphore 0 to 246
     * @param n the value, 0 or more
     * @return how often {@link #signalError} was called since the last wait; {@link #NOT_REACHED} if the thread was
     *     interrupted
     * @throws IllegalArgumentException if a number is out of its range
     * @throws IllegalStateException inside a handler
     */
    public int await(int semaphore, long n) {
        return awaitValue(checkSemaphore(semaphore), n, Ports.FOREVER);
    }

    /**
     * As {@link #await(int, long)}, but for some time only.
     *
     * @param semaphore 0 to 246
     * @param n the value, 0 or more
     * @param timeout how long to wait at most
     * @return how often {@link #signalError} was called since the last wait; {@link #NOT_REACHED} if the time was over,
     *     and then nothing was taken off
     * @throws IllegalArgumentException if a number is out of its range
     * @throws IllegalStateException inside a handler
     */
    public int await(int semaphore, long n, Duration timeout) {
        return awaitValue(checkSemaphore(semaphore), n, timeout);
    }

    private int awaitValue(int semaphore, long n, Duration timeout) {
        if (n < 0) {
            throw new IllegalArgumentException("value=" + n + ", expected 0 or more");
        }
        if (!isReachedIn(semaphore, n, timeout)) {
            return NOT_REACHED;
        }
        values[semaphore] -= n;
        int count = errors[semaphore];
        errors[semaphore] = 0;
        return count;
    }

    /**
     * Waits for a value. A wait that is refused, since it is called inside the polls of another wait, leaves that one
     * as it was.
     */
    private boolean isReachedIn(int semaphore, long n, Duration timeout) {
        int outerAwaited = awaited;
        long outerWanted = wanted;
        awaited = semaphore;
        wanted = n;
        try {
            return wait.test(isReached, timeout);
        } finally {
            awaited = outerAwaited;
            wanted = outerWanted;
        }
    }

    private boolean isReached() {
        return values[awaited] >= wanted;
    }

    private static int checkSemaphore(int semaphore) {
        if (semaphore < 0 || semaphore >= Ports.FIRST_RESERVED) {
            throw new IllegalArgumentException(
                    "semaphore=" + semaphore + ", expected 0 to " + (Ports.FIRST_RESERVED - 1));
        }
        return semaphore;
    }
}
