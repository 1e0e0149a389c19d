package io.clump.launcher.job;

import io.clump.launcher.control.Event;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Ends of the processes of a job. In a job that continues after a death, a process that has reported that it is
 * independent may die: the others continue. A process that dies before that ends the job, since the others wait for it.
 * Used by the thread that runs the job.
 */
final class Ends {
    private final JobPlan plan;
    private final JobObserver observer;
    private final Fences fences;
    private final BitSet finished = new BitSet();
    private final BitSet independent = new BitSet();
    private final BitSet dead = new BitSet();
    private @Nullable JobFailedException first;

    /**
     * Makes an object for processes that run.
     *
     * @param plan plan of the job
     * @param observer shows the deaths after which the job continues
     * @param fences decides which process ends when one has given up another
     */
    Ends(JobPlan plan, JobObserver observer, Fences fences) {
        this.plan = plan;
        this.observer = observer;
        this.fences = fences;
    }

    /**
     * Notes that a process runs.
     *
     * @param end ends it for a reason
     */
    void started(ProcessPlace process, Consumer<String> end) {
        if (plan.settings().goesOn()) {
            fences.joined(process, end);
        }
    }

    /** Notes an event of a process. */
    void onEvent(ProcessPlace process, Event event) {
        if (event instanceof Event.Finished) {
            finished.set(process.rank());
            fences.over(process.group(), process.rank());
        } else if (event instanceof Event.Independent) {
            independent.set(process.rank());
        } else if (event instanceof Event.GivenUp givenUp) {
            fences.givenUp(process, givenUp.group(), givenUp.rank());
        } else if (event instanceof Event.Left) {
            fences.over(process.group(), process.rank());
        }
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
        return finished.cardinality() + dead.cardinality() == plan.size();
    }

    /**
     * Notes a death, and shows it if the other processes go on.
     *
     * @return false if it ends the job
     */
    boolean bears(int rank, JobFailedException death) {
        if (!plan.settings().goesOn() || !independent.get(rank)) {
            return false;
        }
        dead.set(rank);
        fences.over(plan.group(), rank);
        first = first == null ? death : first;
        observer.lost(plan.group(), rank);
        observer.noted("clump: " + death.getMessage() + "; the others continue", true);
        death.detail().lines().forEach(line -> observer.noted(line, death.isThrown()));
        return true;
    }

    /**
     * Notes the loss of processes together with their hosts, and shows it if the others go on.
     *
     * @param ranks of the processes
     * @return false if it ends the job
     */
    boolean bearsLoss(List<Integer> ranks, JobFailedException loss) {
        List<Integer> lost = ranks.stream().filter(rank -> !isOver(rank)).toList();
        if (!plan.settings().goesOn() || !lost.stream().allMatch(independent::get)) {
            return false;
        }
        for (int rank : lost) {
            dead.set(rank);
            fences.over(plan.group(), rank);
            observer.lost(plan.group(), rank);
        }
        first = first == null ? loss : first;
        String those = lost.isEmpty() ? "" : "; its processes count as dead: " + ranks(lost);
        observer.noted("clump: " + loss.getMessage() + those + "; the others continue", true);
        return true;
    }

    private static String ranks(List<Integer> ranks) {
        return ranks.stream().sorted().map(rank -> "rank " + rank).collect(Collectors.joining(", "));
    }

    /** Throws the first death if no process has finished. */
    void checkSomeFinished() {
        if (finished.isEmpty()) {
            throw Objects.requireNonNull(first, "all processes have died");
        }
    }
}
