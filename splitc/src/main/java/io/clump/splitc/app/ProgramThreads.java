package io.clump.splitc.app;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The threads that a program has started. As {@code java} does, a process of a job waits at the end of its main method
 * until only daemons run; all threads of Clump itself are daemons.
 */
public final class ProgramThreads {
    /** Time between two polls. */
    private static final long POLL_MILLIS = 5;

    private ProgramThreads() {}

    /**
     * Waits until no thread of a group but this one and daemons runs. Polls meanwhile, since messages of other
     * processes may need this thread. An interrupt does not end the wait.
     *
     * @param group the threads, with those of groups in it
     * @param poll called again and again
     */
    public static void await(ThreadGroup group, Runnable poll) {
        boolean wasInterrupted = false;
        for (Optional<Thread> other = find(group); other.isPresent(); other = find(group)) {
            try {
                TimeUnit.MILLISECONDS.timedJoin(other.get(), POLL_MILLIS);
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
            poll.run();
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Returns the group of all threads.
     *
     * @return the group in which all others are
     */
    public static ThreadGroup all() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        return all;
    }

    /**
     * Searches twice: a group is listed before those within it; meanwhile a thread within it may have started one in
     * the outer group and ended.
     */
    private static Optional<Thread> find(ThreadGroup group) {
        return other(group).or(() -> other(group));
    }

    private static Optional<Thread> other(ThreadGroup group) {
        Thread[] threads = new Thread[group.activeCount() + 1];
        int count = group.enumerate(threads);
        while (count == threads.length) {
            threads = new Thread[2 * threads.length];
            count = group.enumerate(threads);
        }
        return Stream.of(threads)
                .limit(count)
                .filter(thread -> !thread.isDaemon() && thread != Thread.currentThread())
                .findAny();
    }
}
