package io.clump.mpi.comm;

import io.clump.matching.Matcher;
import io.clump.matching.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import mpi.MPI;
import mpi.MPIException;

/**
 * Waits for activities, and lets all others get on meanwhile: those that take more than one message need the process's
 * help between two of them, and others may wait for what they send.
 */
public final class Progress {
    /** Stands for no limit; peers that are gone end a wait. */
    private static final Duration FOREVER = Duration.ofDays(10_000);

    /** Moments of a wait in which the process only polls. */
    private static final int SPINNING = 100;

    /** Moments of a wait before the process sleeps. */
    private static final int YIELDING = 1000;

    private static final Duration MOMENT = Duration.ofMillis(1);

    private final Matcher matcher;

    /** Activities that need help, oldest first. */
    private final List<Activity> active = new ArrayList<>();

    /** Asked often, so made once. */
    private final BooleanSupplier someReady = this::isSomeReady;

    /** True while activities are helped, as their steps may wait. */
    private boolean isHelping;

    Progress(Matcher matcher) {
        this.matcher = matcher;
    }

    /** Helps an activity until it has ended. */
    void help(Activity activity) {
        if (!activity.isComplete()) {
            active.add(activity);
        }
    }

    /** Waits for one operation of the matcher. Does not allocate while no activity needs help. */
    void await(Operation operation) {
        while (!operation.isDone()) {
            if (active.isEmpty()) {
                checkNotInterrupted(matcher.await(operation));
            } else {
                await(operation::isDone);
            }
        }
    }

    /**
     * Waits for an activity.
     *
     * @param activity which is not to be used by others
     * @throws MPIException what went wrong with it
     */
    public void await(Activity activity) {
        while (!activity.advance()) {
            await(activity::isReady);
        }
    }

    /**
     * Waits until a condition holds.
     *
     * @param condition which looks at operations and activities only
     */
    public void await(BooleanSupplier condition) {
        advance();
        while (!condition.getAsBoolean()) {
            int dead = matcher.deadPeers();
            boolean ended = matcher.await(() -> condition.getAsBoolean() || someReady.getAsBoolean(), FOREVER);
            // A peer that is gone may have ended what the condition looks at.
            checkNotInterrupted(ended || matcher.deadPeers() > dead);
            advance();
        }
    }

    /**
     * Lets a moment pass, a longer one the longer the wait is, and lets everything get on.
     *
     * @param attempt how many moments the caller has waited already
     */
    void awaitMoment(int attempt) {
        if (attempt >= YIELDING) {
            boolean unused = matcher.await(() -> false, MOMENT);
            checkNotInterrupted(!Thread.currentThread().isInterrupted());
        } else if (attempt >= SPINNING) {
            Thread.yield();
        }
        poll();
    }

    /** Lets everything get on as far as it can without waiting. */
    public void poll() {
        matcher.progress();
        advance();
    }

    /** Returns whether activities are under way that need help. */
    boolean isBusy() {
        return !active.isEmpty();
    }

    private void advance() {
        if (isHelping || active.isEmpty()) {
            return;
        }
        isHelping = true;
        try {
            // Activities that a step begins are added at the end, and helped from the next time on.
            int kept = 0;
            for (int i = 0; i < active.size(); i++) {
                Activity activity = active.get(i);
                if (!activity.advance()) {
                    active.set(kept, activity);
                    kept++;
                }
            }
            active.subList(kept, active.size()).clear();
        } finally {
            isHelping = false;
        }
    }

    private boolean isSomeReady() {
        for (int i = 0; i < active.size(); i++) {
            if (active.get(i).isReady()) {
                return true;
            }
        }
        return false;
    }

    private static void checkNotInterrupted(boolean ended) {
        if (!ended && Thread.currentThread().isInterrupted()) {
            throw new MPIException(MPI.ERR_OTHER, "interrupted while waiting for other processes");
        }
    }
}
