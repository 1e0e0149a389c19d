package io.clump.am2;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Threads of this virtual machine, one for each rank of a job, in tests. */
public final class RankThreads {
    private RankThreads() {}

    /** Program of each rank. */
    @FunctionalInterface
    public interface Program {
        void run(int rank) throws Exception;
    }

    /**
     * Runs a program in all ranks. The first that fails interrupts the others.
     *
     * @throws AssertionError with the first exception of a rank, or the stack of one that has not ended in time
     */
    public static void run(Object job, int size, Duration patience, Program program) {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int rank = i;
            Thread thread = new Thread(
                    () -> {
                        try {
                            program.run(rank);
                        } catch (Throwable e) { // catch-all: it fails the test
                            if (failure.compareAndSet(null, e)) {
                                threads.forEach(Thread::interrupt);
                            }
                        }
                    },
                    "rank " + rank);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        awaitEnd(job, threads, patience, failure);
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new AssertionError(job + ": a process failed: " + thrown, thrown);
        }
    }

    private static void awaitEnd(
            Object job, List<Thread> threads, Duration patience, AtomicReference<Throwable> failure) {
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            for (Thread thread : threads) {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
                if (thread.isAlive() && failure.get() == null) {
                    AssertionError error = new AssertionError(job + ": waited for the end of " + thread.getName());
                    error.setStackTrace(thread.getStackTrace());
                    failure.compareAndSet(null, error);
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(job + ": interrupted", e);
        } finally {
            threads.forEach(Thread::interrupt);
        }
    }
}
