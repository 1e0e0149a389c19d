package io.clump.mpi.comm;

import io.clump.matching.Matcher;
import io.clump.matching.Operation;
import io.clump.matching.OperationError;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import mpi.MPIException;

/**
 * Waits for activities, and advances all others meanwhile: those that take more than one message need the process's
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

    /** Tests and probes in a row that find nothing before others get the processor. */
    private static final int FRUITLESS_TESTS = 16;

    private final Matcher matcher;

    private final HelpedActivities activities;
    private final Errors errors;

    private int fruitlessTests;

    Progress(Matcher matcher, HelpedActivities activities, Errors errors) {
        this.matcher = matcher;
        this.activities = activities;
        this.errors = errors;
    }

    HelpedActivities activities() {
        return activities;
    }

    /**
     * Returns the questions what the threads of this process wait for.
     *
     * @return the same in all worlds of the process
     */
    public WaitQuestions questions() {
        return activities.questions();
    }

    /** Condition of a wait for an activity. */
    private record Ready(Activity activity) implements BooleanSupplier, WaitText.Described {
        @Override
        public boolean getAsBoolean() {
            return activity.isReady();
        }

        @Override
        public String describe(WaitText text) {
            return activity.describe(text);
        }
    }

    /**
     * Helps an activity until it has ended.
     *
     * @param activity that progresses in all waits from now on
     */
    public void help(Activity activity) {
        if (!activity.isComplete()) {
            activities.add(activity);
        }
    }

    /**
     * Waits for one operation of the matcher. Does not allocate while no activity needs help and no other thread waits.
     *
     * @throws MPIException if the thread was interrupted and the operation could be cancelled; a matched operation ends
     *     as usual, and the thread stays interrupted
     */
    void await(Operation operation) {
        if (!operation.isDone() && !hasCome(operation.whetherDone())) {
            cancel(operation);
        }
    }

    /**
     * Waits until a condition holds that a process makes true in the memory of the node. Does not allocate while no
     * activity needs help and no other thread waits.
     *
     * @param condition which reads that memory, and also holds if a process that it needs is gone
     * @throws MPIException if the thread was interrupted
     */
    void awaitInMemory(BooleanSupplier condition) {
        if (!hasCome(condition)) {
            throw ThreadGate.interrupted();
        }
    }

    /** Waits until a condition holds; returns false if the thread was interrupted. */
    private boolean hasCome(BooleanSupplier condition) {
        long wait = WaitQuestions.NEW;
        while (!condition.getAsBoolean()) {
            boolean ended = hasComeWhileWaiting(condition);
            if (!ended && Thread.currentThread().isInterrupted()) {
                return condition.getAsBoolean();
            }
            if (!ended) {
                wait = questions().answer(wait, condition, this);
            }
        }
        return true;
    }

    /** As {@link #hasCome}; returns false if the caller has to check for interrupts and questions first. */
    private boolean hasComeWhileWaiting(BooleanSupplier condition) {
        if (!activities.isBusy()) {
            // Another thread that comes now ends this wait, and is let in by the next one.
            boolean ended = matcher.await(condition);
            if (ended || activities.gate() == null) {
                return ended;
            }
        }
        return isOver(condition);
    }

    /** Returns whether a wait must do more than wait: activities need help, or other threads are let in. */
    boolean isBusy() {
        return activities.isBusy();
    }

    /** Cancels an operation of an interrupted thread, which stays interrupted. */
    private void cancel(Operation operation) {
        boolean unused = operation.cancel();
        boolean wasInterrupted = Thread.interrupted();
        while (!hasCome(operation.whetherDone())) {
            wasInterrupted |= Thread.interrupted();
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
        if (operation.error() == OperationError.CANCELLED) {
            operation.release();
            throw ThreadGate.interrupted();
        }
    }

    /**
     * Waits for an activity that no request stands for: if the thread is interrupted, it is cancelled.
     *
     * @param activity which is not to be used by others
     * @throws MPIException if the thread was interrupted and the activity could be cancelled; a matched activity ends
     *     as usual, and the thread stays interrupted
     */
    public void finish(Activity activity) {
        boolean wasInterrupted = false;
        MPIException disturbance = null;
        while (!activity.advance()) {
            if (disturbance == null && activity.isDisturbed()) {
                disturbance = activity.calmed();
                activity.cancel();
            } else if (!isOver(new Ready(activity)) && Thread.interrupted()) {
                wasInterrupted = true;
                activity.cancel();
            }
        }
        if (disturbance != null && activity.isCancelled()) {
            throw disturbance;
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
            if (activity.isCancelled()) {
                throw ThreadGate.interrupted();
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
            activity.checkUndisturbed();
            await(new Ready(activity));
        }
    }

    /**
     * Waits until a condition holds.
     *
     * @param condition which reads operations and activities only
     */
    public void await(BooleanSupplier condition) {
        if (!isOver(condition)) {
            throw ThreadGate.interrupted();
        }
    }

    /** Waits until a condition holds; returns false if the thread was interrupted. */
    private boolean isOver(BooleanSupplier condition) {
        advance();
        ThreadGate shared = activities.gate();
        if (shared != null) {
            return shared.await(condition);
        }
        long wait = WaitQuestions.NEW;
        while (!condition.getAsBoolean()) {
            int dead = matcher.deadPeers();
            boolean ended = matcher.await(() -> condition.getAsBoolean() || activities.isSomeReady(), FOREVER);
            // A peer that is gone may have ended the operations that the condition checks.
            if (!ended && matcher.deadPeers() == dead && Thread.currentThread().isInterrupted()) {
                return false;
            }
            advance();
            if (!ended) {
                wait = questions().answer(wait, condition, this);
            }
        }
        return true;
    }

    /**
     * Waits for something that some processes do, each of which may be gone.
     *
     * @param condition which reads operations and activities only
     * @param processes ranks in the job
     * @throws MPIException if one of them is gone, and the condition does not hold
     */
    public void await(BooleanSupplier condition, int[] processes) {
        watch(processes, true);
        try {
            await(() -> condition.getAsBoolean() || gone(processes) >= 0);
        } finally {
            watch(processes, false);
        }
        if (!condition.getAsBoolean()) {
            throw errors.gone(gone(processes));
        }
    }

    /**
     * Notes whether this process awaits something in memory that others write, so that it is noticed if they are gone.
     *
     * @param processes ranks in the job
     * @param begins true at the beginning of such a wait, false at its end; each true needs a false
     */
    public void watch(int[] processes, boolean begins) {
        for (int process : processes) {
            matcher.watch(process, begins);
        }
    }

    /** Negative if all are there, as far as is known. */
    private int gone(int[] processes) {
        if (matcher.deadPeers() > 0) {
            for (int process : processes) {
                if (matcher.isDead(process)) {
                    return process;
                }
            }
        }
        return -1;
    }

    /**
     * Returns the number of processes that are known to be gone.
     *
     * @return never decreases
     */
    public int deadPeers() {
        return matcher.deadPeers();
    }

    /**
     * Returns whether a process is known to be gone.
     *
     * @param process its rank in the job
     * @return true if operations with it end with an error
     */
    public boolean isDead(int process) {
        return matcher.isDead(process);
    }

    /**
     * Lets a moment pass, a longer one the longer the wait is, and advances all activities; other threads run, too.
     *
     * @param attempt how many moments the caller has waited already
     */
    public void awaitMoment(int attempt) {
        ThreadGate shared = activities.gate();
        if (shared != null) {
            shared.letGo();
        }
        if (attempt >= YIELDING) {
            boolean unused = matcher.await(() -> shared != null && shared.isWanted(), MOMENT);
            if (Thread.currentThread().isInterrupted()) {
                throw ThreadGate.interrupted();
            }
        } else if (attempt >= SPINNING) {
            Thread.yield();
        }
        poll();
    }

    /**
     * Counts a test or a probe of the program.
     *
     * @param hasFound whether it has found something
     * @return true if so many in a row have found nothing that the caller should let others have the processor
     */
    public boolean isInVain(boolean hasFound) {
        fruitlessTests = hasFound ? 0 : fruitlessTests + 1;
        if (fruitlessTests < FRUITLESS_TESTS) {
            return false;
        }
        fruitlessTests = 0;
        return true;
    }

    /**
     * Polls, and helps all activities as far as possible without waiting.
     *
     * @return number of messages that were handled
     */
    public int poll() {
        int messages = matcher.progress();
        advance();
        return messages;
    }

    void advance() {
        activities.advance();
    }

    boolean isSomeReady() {
        return activities.isSomeReady();
    }
}
