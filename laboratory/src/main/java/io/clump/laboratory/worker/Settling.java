package io.clump.laboratory.worker;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Polls after a round, as programs do: a network that is not polled acknowledges nothing, and retransmits no lost
 * message, for which the other side may still wait. First continuously, and then rarely, so that the other side is not
 * disturbed, until all sides have ended the round: a poll after that could receive a message of the next one. Used by
 * the main thread of a worker.
 */
public final class Settling {
    private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long FIRST_PAUSE_MILLIS = 1;
    private static final long LONGEST_PAUSE_MILLIS = 500;

    /** More than any strategy lets pass the network in a row. */
    private static final int POLLS = 100;

    private static Runnable last = () -> {};

    private Settling() {}

    /** Polls for a moment, and then periodically until {@link #end}. Does not allocate. */
    public static void of(Runnable poll) {
        last = poll;
        long start = System.nanoTime();
        while (System.nanoTime() - start < MOMENT_NANOS) {
            poll.run();
        }
    }

    /** Polls no more: all sides have ended the round. */
    static void end() {
        last = () -> {};
    }

    /** Waits for a command, and polls meanwhile in pauses that grow. */
    static String take(BlockingQueue<String> commands) throws InterruptedException {
        long pause = FIRST_PAUSE_MILLIS;
        String command = commands.poll(pause, TimeUnit.MILLISECONDS);
        while (command == null) {
            for (int i = 0; i < POLLS; i++) {
                last.run();
            }
            pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
            command = commands.poll(pause, TimeUnit.MILLISECONDS);
        }
        return command;
    }
}
