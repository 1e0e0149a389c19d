package io.clump.laboratory.apps;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;

/**
 * Two threads for peers that work with threads. They are started before the measuring thread is bound to its processor:
 * threads started later would be bound to it, too.
 */
final class TwoThreads implements AutoCloseable {
    private static final int THREADS = 2;
    private static final long HOURS_TO_LIVE = 1;

    private final ForkJoinPool pool = new ForkJoinPool(
            THREADS,
            ForkJoinPool.defaultForkJoinWorkerThreadFactory,
            null,
            false,
            THREADS,
            THREADS,
            1,
            // A thread that waits for the other thread's task gets no third thread as a substitute.
            pool -> true,
            HOURS_TO_LIVE,
            TimeUnit.HOURS);

    TwoThreads() {
        // Both are busy at the same time once, so both have been started.
        pool.submit(TwoThreads::meet).join();
    }

    /** Runs something whose tasks are divided among both threads. */
    void run(Runnable work) {
        pool.submit(work).join();
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }

    private static void meet() {
        CyclicBarrier barrier = new CyclicBarrier(THREADS);
        ForkJoinTask<?> other = ForkJoinTask.adapt(() -> barrier.await()).fork();
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
        other.join();
    }
}
