package io.clump.launcher.gang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Decides which job runs: round robin, one job at a time. It is a state machine without clock, sockets or threads:
 * times and answers go in, orders come out.
 *
 * <pre>
 *   joined ─▶ WAITING ── order to run ─▶ STARTING ── runs ─▶ RUNNING ── slice over, others wait ─▶ STOPPING
 *                ▲                          │                                                        │ │
 *                ├────────── stands ────────┼────────────────────────────────────────────────────────┘ │
 *                └─ stands, late ── LOST ◀──┴──────────────── no answer in time ───────────────────────┘
 * </pre>
 *
 * A job whose launcher does not answer loses its time slice, so that it delays no other job. It joins the queue again,
 * at its end, when the launcher answers that the job is suspended. A job runs on beyond its slice while no other one
 * waits.
 */
final class GangTurns {
    /**
     * Limit of the time that a job is suspended, independent of the number of jobs. Processes abort waits after a
     * minute, and their clocks continue while they are suspended.
     */
    static final long MOST_STANDING_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final long sliceNanos;
    private final long answerNanos;
    private final Orders orders;
    private final Map<Long, Job> jobs = new HashMap<>();
    private final Deque<Job> waiting = new ArrayDeque<>();

    /** Running job: STARTING, RUNNING or STOPPING; null if no job has it. */
    private @Nullable Job current;

    private long orderCount;
    private long switches;
    private long lastSwitchNanos;

    /** True if the next start ends a switch, which began with the order to suspend another job. */
    private boolean isSwitching;

    private long switchBeganNanos;

    /**
     * Starts without jobs.
     *
     * @param sliceNanos time that a job runs while others wait
     * @param answerNanos maximum time for a launcher to carry out an order
     * @param orders receives the orders to the jobs
     */
    GangTurns(long sliceNanos, long answerNanos, Orders orders) {
        this.sliceNanos = sliceNanos;
        this.answerNanos = answerNanos;
        this.orders = orders;
    }

    /** Adds a suspended job to the end of the queue. */
    void joined(long number, long now) {
        Job job = new Job(number);
        jobs.put(number, job);
        waiting.add(job);
        advance(now);
    }

    /** Removes a job that has ended, or whose launcher is gone. */
    void left(long number, long now) {
        Job job = jobs.remove(number);
        if (job == null) {
            return;
        }
        waiting.remove(job);
        if (job == current) {
            current = null;
            // If the job was to stop, the switch continues.
            isSwitching &= job.state == State.STOPPING;
        }
        advance(now);
    }

    /**
     * Handles a launcher's answer that the processes of its job run; {@code order} is the number of the answered order.
     */
    void ran(long number, long order, long now) {
        Job job = jobs.get(number);
        if (job == null || job.order != order) {
            return;
        }
        if (job.state == State.STARTING) {
            job.start(now);
            if (isSwitching) {
                switches++;
                lastSwitchNanos = now - switchBeganNanos;
                isSwitching = false;
            }
        } else if (job.state == State.LOST && current == null && waiting.isEmpty()) {
            current = job;
            job.start(now);
        } else if (job.state == State.LOST) {
            job.order = ++orderCount;
            orders.stand(number, job.order);
        }
        advance(now);
    }

    /** Handles a launcher's answer that the processes of its job are suspended. */
    void stood(long number, long order, long now) {
        Job job = jobs.get(number);
        if (job == null || job.order != order || (job.state != State.STOPPING && job.state != State.LOST)) {
            return;
        }
        if (job == current) {
            job.end(now);
            current = null;
        }
        job.state = State.WAITING;
        waiting.add(job);
        advance(now);
    }

    /** Gives the orders that are due. The caller calls it after {@link #nanosToDeadline} at the latest. */
    void advance(long now) {
        Job job = current;
        if (job != null && job.state != State.RUNNING && now - job.orderedNanos >= answerNanos) {
            if (job.state == State.STOPPING) {
                job.end(now);
            }
            job.state = State.LOST;
            current = null;
        } else if (job != null && job.state == State.RUNNING && !waiting.isEmpty() && now - job.startNanos >= slice()) {
            give(job, State.STOPPING, now);
            isSwitching = true;
            switchBeganNanos = now;
            orders.stand(job.number, job.order);
        }
        if (current == null && !waiting.isEmpty()) {
            Job next = waiting.remove();
            current = next;
            give(next, State.STARTING, now);
            orders.run(next.number, next.order);
        }
    }

    /** Returns the time until an order is due if no answer arrives; {@link Long#MAX_VALUE} if none will be due. */
    long nanosToDeadline(long now) {
        Job job = current;
        if (job == null || (job.state == State.RUNNING && waiting.isEmpty())) {
            return Long.MAX_VALUE;
        }
        return job.state == State.RUNNING
                ? Math.max(0, job.startNanos + slice() - now)
                : Math.max(0, job.orderedNanos + answerNanos - now);
    }

    /** Returns the slice for the current number of waiting jobs. */
    long slice() {
        return Math.min(sliceNanos, MOST_STANDING_NANOS / Math.max(1, waiting.size()));
    }

    /** Returns the number of switches from one job to another. */
    long switches() {
        return switches;
    }

    /**
     * Returns the time from the order to suspend to the answer that the next job runs; 0 before the first switch.
     */
    long lastSwitchNanos() {
        return lastSwitchNanos;
    }

    State state(long number) {
        return Objects.requireNonNull(jobs.get(number)).state;
    }

    /** Returns the number of the job's time slices. */
    long turns(long number) {
        return Objects.requireNonNull(jobs.get(number)).turns;
    }

    /** Returns the total time of the job's time slices. */
    long ranNanos(long number, long now) {
        Job job = Objects.requireNonNull(jobs.get(number));
        return job.ranNanos + (job.isRunning() ? now - job.startNanos : 0);
    }

    /**
     * Returns the jobs in the order of their next time slices: the running one, the waiting ones, and those that do not
     * answer.
     */
    List<Long> order() {
        List<Long> numbers = new ArrayList<>();
        if (current != null) {
            numbers.add(current.number);
        }
        waiting.forEach(job -> numbers.add(job.number));
        jobs.keySet().stream()
                .filter(number -> !numbers.contains(number))
                .sorted()
                .forEach(numbers::add);
        return numbers;
    }

    private void give(Job job, State state, long now) {
        job.state = state;
        job.order = ++orderCount;
        job.orderedNanos = now;
    }

    /** State of a job. */
    enum State {
        /** It is suspended. */
        WAITING,
        /** It was ordered to run. */
        STARTING,
        RUNNING,
        /** It was ordered to suspend. */
        STOPPING,
        /** Its launcher has not answered in time. */
        LOST
    }

    /** Receives the orders; the answer to each names its number. */
    interface Orders {
        /** Tells a job to run. */
        void run(long job, long order);

        /** Orders a job to suspend. */
        void stand(long job, long order);
    }

    private static final class Job {
        private final long number;
        private State state = State.WAITING;

        /** Number of the last order to this job. */
        private long order;

        private long orderedNanos;
        private long startNanos;
        private long ranNanos;
        private long turns;

        Job(long number) {
            this.number = number;
        }

        boolean isRunning() {
            return state == State.RUNNING || state == State.STOPPING;
        }

        void start(long now) {
            state = State.RUNNING;
            startNanos = now;
            turns++;
        }

        void end(long now) {
            ranNanos += now - startNanos;
        }
    }
}
