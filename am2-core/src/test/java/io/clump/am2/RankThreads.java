package io.clump.am2;

import java.util.ArrayList;
import java.util.List;
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
     * @throws AssertionError with the first exception of a rank
     */
    public static void run(Object job, int size, Program program) {
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
        awaitEnd(job, threads);
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new AssertionError(job + ": a process failed: " + thrown, thrown);
        }
    }

    private static void awaitEnd(Object job, List<Thread> threads) {
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(job + ": interrupted while its threads run", e);
        } finally {
            threads.forEach(Thread::interrupt);
        }
    }
}
