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
 * Waits for activities, and lets all others get on meanwhile: those that take more than one message need the process's help
 * between two of them, and others may wait for what they send.
 */
public final class Progress {
    /** Stands for no limit; peers that are gone end a wait. */
    private static final Duration FOREVER = Duration.ofDays(10_000);

    private final Matcher matcher;

    /** Those that need help, oldest first. */
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
            active.removeIf(Activity::advance);
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
