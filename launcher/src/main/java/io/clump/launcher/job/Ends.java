package io.clump.launcher.job;

import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Ends of the processes of a job. In a job that continues after a death, a process that has reported that it is
 * independent may die: the others continue. A process that dies before that ends the job, since the others wait for it.
 * Used by the thread that runs the job.
 */
final class Ends {
    private final int size;
    private final boolean goesOn;
    private final JobObserver observer;
    private final BitSet finished = new BitSet();
    private final BitSet independent = new BitSet();
    private final BitSet dead = new BitSet();
    private @Nullable JobFailedException first;

    /**
     * Makes an object for processes that run.
     *
     * @param size number of processes
     * @param goesOn true if the job continues after a death
     * @param observer shows the deaths after which the job continues
     */
    Ends(int size, boolean goesOn, JobObserver observer) {
        this.observer = observer;
        this.size = size;
        this.goesOn = goesOn;
    }

    /** Notes that a process has finished. */
    void finished(int rank) {
        finished.set(rank);
    }

    /** Notes that a process can go on without others, and others without it. */
    void independent(int rank) {
        independent.set(rank);
    }

    /** Returns whether a process has finished, or its death was noted. */
    boolean isOver(int rank) {
        return finished.get(rank) || dead.get(rank);
    }

    /** Returns whether the death of a process was noted. */
    boolean isDead(int rank) {
        return dead.get(rank);
    }

    /** Returns whether all processes have finished or died. */
    boolean areAllOver() {
        return finished.cardinality() + dead.cardinality() == size;
    }

    /**
     * Notes a death, and shows it if the other processes go on.
     *
     * @return false if it ends the job
     */
    boolean bears(int rank, JobFailedException death) {
        if (!goesOn || !independent.get(rank)) {
            return false;
        }
        dead.set(rank);
        first = first == null ? death : first;
        observer.noted("clump: " + death.getMessage() + "; the others go on", true);
        death.detail().lines().forEach(line -> observer.noted(line, death.isThrown()));
        return true;
    }

    /** Throws the first death if no process has finished. */
    void checkSomeFinished() {
        if (finished.isEmpty()) {
            throw Objects.requireNonNull(first, "all processes have died");
        }
    }
}
