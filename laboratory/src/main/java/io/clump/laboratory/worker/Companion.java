package io.clump.laboratory.worker;

import java.util.concurrent.SynchronousQueue;
import java.util.function.LongConsumer;

/**
 * Side 1 where both sides are threads of one process: does its part of each round, and sleeps in between. Belongs to
 * the thread that made it.
 */
public final class Companion implements AutoCloseable {
    private static final long END = -1;

    private final SynchronousQueue<Long> rounds = new SynchronousQueue<>();
    private final Thread thread;

    /** Starts the thread, bound to the core of side 1. */
    public Companion(Cores cores, LongConsumer part) {
        thread = new Thread(() -> work(cores, part), "side-1");
        thread.setDaemon(true);
        thread.start();
    }

    /** Hands a round over. */
    public void start(long operations) throws InterruptedException {
        rounds.put(operations);
    }

    /** Ends the thread after the round that it is in. */
    @Override
    public void close() {
        try {
            start(END);
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void work(Cores cores, LongConsumer part) {
        Affinity.bindTo(cores.of(1));
        try {
            long operations = rounds.take();
            while (operations != END) {
                part.accept(operations);
                operations = rounds.take();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted between rounds", e);
        }
    }
}
