package io.clump.shm.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs several threads one step at a time, in a given order: a step ends where the thread calls {@link #step}. So a
 * schedule determines the interleaving, and the same schedule repeats it.
 */
final class Turns {
    private final List<Actor> actors = new ArrayList<>();
    private final Semaphore stepDone = new Semaphore(0);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final ThreadLocal<Actor> current = new ThreadLocal<>();

    void add(Runnable work) {
        actors.add(new Actor(work));
    }

    /** Ends the calling thread's step and waits for its next turn; does nothing outside of a run. */
    void step() {
        Actor actor = current.get();
        if (actor != null) {
            stepDone.release();
            actor.turn.acquireUninterruptibly();
            if (failure.get() != null || actor.killed) {
                throw new Abandoned();
            }
        }
    }

    /** Ends a thread at its present step, like a killed process; called between two steps of a run. */
    void kill(int number) {
        Actor actor = actors.get(number);
        if (!actor.ended) {
            actor.killed = true;
            actor.turn.release();
            stepDone.acquireUninterruptibly();
        }
    }

    boolean isKilled(int number) {
        return actors.get(number).killed;
    }

    /** Returns whether a thread has ended or was killed. */
    boolean hasEnded(int number) {
        return actors.get(number).ended;
    }

    /**
     * Runs all threads to their end: first by the schedule, then in turn.
     *
     * @param afterEachStep checks the invariants between any two steps
     * @throws AssertionError error of a thread or of the check, or if the bound is reached
     */
    void run(List<Integer> schedule, int boundSteps, Runnable afterEachStep) {
        actors.forEach(actor -> actor.thread.start());
        List<Actor> running = new ArrayList<>(actors);
        try {
            for (int i = 0; !running.isEmpty(); i++) {
                if (i == boundSteps) {
                    throw new AssertionError("no end after " + boundSteps + " steps");
                }
                Actor next = running.get((i < schedule.size() ? schedule.get(i) : i) % running.size());
                next.turn.release();
                stepDone.acquireUninterruptibly();
                if (failure.get() != null) {
                    throw new AssertionError("failed in step " + i, failure.get());
                }
                afterEachStep.run();
                running.removeIf(actor -> actor.ended);
            }
        } finally {
            failure.compareAndSet(null, new AssertionError("abandoned"));
            running.forEach(actor -> actor.turn.release());
        }
    }

    /** Thread of a run. */
    private final class Actor {
        final Semaphore turn = new Semaphore(0);
        final Thread thread;
        volatile boolean ended;
        volatile boolean killed;

        Actor(Runnable work) {
            thread = new Thread(() -> {
                current.set(this);
                turn.acquireUninterruptibly();
                try {
                    if (!killed) {
                        work.run();
                    }
                } catch (Abandoned e) {
                    return;
                } catch (RuntimeException | Error e) {
                    failure.compareAndSet(null, e);
                } finally {
                    ended = true;
                    stepDone.release();
                }
            });
            thread.setDaemon(true);
        }
    }

    /** Unwinds the threads of a run that has failed. */
    private static final class Abandoned extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
