package io.clump.mpi.comm;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Activities of a process that need more than one message, in all its worlds: the process must advance them between two
 * messages, whatever it waits for, since others may wait for these messages.
 */
final class HelpedActivities {
    /** Oldest first. */
    private final List<Activity> active = new ArrayList<>();

    /** True while activities are helped, as their steps may wait. */
    private boolean isHelping;

    private final WaitQuestions questions;

    /** Null if one thread uses MPI. */
    private @Nullable ThreadGate gate;

    HelpedActivities(WaitQuestions questions) {
        this.questions = questions;
    }

    /** Returns the questions to the waits in all worlds. */
    WaitQuestions questions() {
        return questions;
    }

    /** Lets other threads into MPI during waits from now on. */
    void open(ThreadGate opened) {
        gate = opened;
    }

    /** Null if no other thread can be let in: one thread uses MPI, or others would find what a step does half done. */
    @Nullable
    ThreadGate gate() {
        return isHelping ? null : gate;
    }

    void add(Activity activity) {
        active.add(activity);
    }

    /** Returns whether a wait must do more than wait: activities need help, or other threads are let in. */
    boolean isBusy() {
        return !active.isEmpty() || (gate != null && gate.hasSeveralThreads());
    }

    boolean isSomeReady() {
        for (int i = 0; i < active.size(); i++) {
            if (active.get(i).isReady()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a collective operation is under way in which a process takes part.
     *
     * @param world of the operation
     * @param process its number in that world; in another world, another process may have the same number
     */
    boolean awaits(Failures world, int process) {
        for (Activity activity : active) {
            if (activity instanceof Schedule schedule && schedule.awaits(world, process)) {
                return true;
            }
        }
        return false;
    }

    /** Ends the collective operations of communicators that were revoked, or whose processes do not all live. */
    void abandonFaulty() {
        for (Activity activity : active) {
            if (activity instanceof Schedule schedule) {
                schedule.abandonIfFaulty();
            }
        }
    }

    /** Helps each of them once. */
    void advance() {
        if (isHelping || active.isEmpty()) {
            return;
        }
        isHelping = true;
        try {
            // Activities that a step begins are added at the end, and helped from the next time on.
            int kept = 0;
            for (int i = 0; i < active.size(); i++) {
                Activity activity = active.get(i);
                if (!isAdvanced(activity)) {
                    active.set(kept, activity);
                    kept++;
                }
            }
            active.subList(kept, active.size()).clear();
        } finally {
            isHelping = false;
        }
    }

    /** Another thread may wait for the activity: it gets what a step throws. */
    private boolean isAdvanced(Activity activity) {
        try {
            return activity.advance();
            // catch-all: kept in the activity, and rethrown if no other thread can wait for it
        } catch (RuntimeException e) {
            if (gate == null) {
                throw e;
            }
            return true;
        }
    }
}
