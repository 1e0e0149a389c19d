package io.clump.am2;

import io.clump.am2.bundle.Membership;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the same few threads repeatedly, until each step was tried once in each reachable state. A step goes from one
 * point of a thread to its next one; all threads that the step has released run until they are at a point, at their
 * end, or wait for others. A state consists of the position of each thread, the order of waiting threads, and additions
 * of the test.
 *
 * <pre>
 *   thread     point ── step ──▶ point ── step, finds no space ──▶ pause ── step ──▶ … ──▶ end
 *   receiver   poll by the thread of the test, a step as well
 * </pre>
 *
 * At a point a thread holds no lock: before an operation, and in the pause of a send that waits for space. A pause that
 * has ended twice without any change elsewhere is not ended again before there is one, so each order terminates. If no
 * thread can go on before all are at their ends, they wait for ever; this is reported as an error, with the steps
 * before it.
 */
final class Schedules {
    private static final int MOST_STEPS = 1_000;
    private static final int FRUITLESS_PAUSES = 2;

    /** Work of one thread. */
    interface Script {
        void run(Actor actor) throws Exception;
    }

    /**
     * One run.
     *
     * @param scripts one for each thread
     * @param state distinguishes states in addition to the threads
     * @param receiver a step of the test's thread; returns whether it has changed anything
     * @param locked the parallel bundle that the threads use, if they do
     * @param end action and checks when all threads are at their ends
     */
    record Run(
            List<Script> scripts,
            Supplier<Object> state,
            BooleanSupplier receiver,
            @Nullable Bundle locked,
            Runnable end) {}

    private enum State {
        RUNNING,
        AT_POINT,
        IN_PAUSE,
        ENDED
    }

    private final List<Actor> actors = new ArrayList<>();
    private final List<Integer> choices = new ArrayList<>();
    private final List<Integer> options = new ArrayList<>();
    private final Set<List<Object>> visited = new HashSet<>();
    private final List<Integer> waiting = new ArrayList<>();
    private final StringBuilder trace = new StringBuilder();
    private boolean isKnown;
    private @Nullable ReentrantLock lock;
    private @Nullable Condition changed;
    private boolean mayReceiverPoll;

    /** Tries all orders; returns the number of states. */
    static int explore(Supplier<Run> runs) {
        Schedules schedules = new Schedules();
        do {
            schedules.execute(runs.get());
        } while (schedules.nextOrder());
        return schedules.visited.size();
    }

    private boolean nextOrder() {
        int last = choices.size() - 1;
        while (last >= 0 && choices.get(last) == options.get(last) - 1) {
            last--;
        }
        choices.subList(last + 1, choices.size()).clear();
        options.clear();
        if (last >= 0) {
            choices.set(last, choices.get(last) + 1);
        }
        return last >= 0;
    }

    private void execute(Run run) {
        actors.clear();
        waiting.clear();
        trace.setLength(0);
        isKnown = false;
        mayReceiverPoll = true;
        lock = run.locked() == null
                ? null
                : (ReentrantLock) field(run.locked().group().turnsIfParallel(), "lock");
        changed = run.locked() == null
                ? null
                : (Condition) field(run.locked().group().turnsIfParallel(), "changed");
        for (Script script : run.scripts()) {
            actors.add(new Actor(actors.size(), script));
        }
        try {
            awaitQuiet();
            for (int step = 0; step(step, run); step++) {
                check(step < MOST_STEPS, "no end", null);
            }
            check(actors.stream().allMatch(actor -> actor.state == State.ENDED), "nobody can go on", null);
            run.end().run();
        } catch (RuntimeException e) {
            throw new AssertionError("after steps" + trace, e);
        }
    }

    /** Makes one of the possible steps; returns false if no step is possible. */
    private boolean step(int number, Run run) {
        List<Actor> possible = new ArrayList<>();
        for (Actor actor : actors) {
            if (actor.mayGoOn()) {
                possible.add(actor);
            }
        }
        int count = possible.size() + (mayReceiverPoll ? 1 : 0);
        if (count == 0) {
            return false;
        }
        if (number == choices.size()) {
            // From a state that another run has reached, all steps were tried or will be.
            isKnown |= !visited.add(state(run));
            choices.add(0);
        }
        options.add(isKnown ? 1 : count);
        int choice = choices.get(number);
        if (choice == possible.size()) {
            trace.append(" R");
            mayReceiverPoll = false;
            if (run.receiver().getAsBoolean()) {
                hasChanged();
            }
            return true;
        }
        Actor actor = possible.get(choice);
        trace.append(' ').append(actor.number);
        List<Object> before = List.of(actor.state, actor.steps, run.state().get());
        actor.goOn();
        awaitQuiet();
        List<Object> after = List.of(State.IN_PAUSE, actor.steps, run.state().get());
        if (actor.state == State.IN_PAUSE && before.equals(after)) {
            actor.fruitlessPauses++;
        } else {
            hasChanged();
        }
        return true;
    }

    private List<Object> state(Run run) {
        List<Object> state = new ArrayList<>();
        for (Actor actor : actors) {
            state.add(List.of(actor.steps, actor.state, actor.lastStop, actor.fruitlessPauses));
        }
        state.add(List.copyOf(waiting));
        state.add(mayReceiverPoll);
        state.add(run.state().get());
        return state;
    }

    private void hasChanged() {
        mayReceiverPoll = true;
        actors.forEach(actor -> actor.fruitlessPauses = 0);
    }

    /** Waits until each thread is at a point or at its end, or waits for a change that only another thread can make. */
    private void awaitQuiet() {
        Await.until("the end of a step", this::isQuiet);
        for (Actor actor : actors) {
            if (actor.state != State.RUNNING) {
                waiting.remove((Integer) actor.number);
            } else if (!waiting.contains(actor.number)) {
                waiting.add(actor.number);
            }
            check(actor.failure == null, "thread " + actor.number + " has failed", actor.failure);
        }
    }

    private boolean isQuiet() {
        long running =
                actors.stream().filter(actor -> actor.state == State.RUNNING).count();
        ReentrantLock ofBundle = lock;
        if (running == 0 || ofBundle == null || !ofBundle.tryLock()) {
            return running == 0;
        }
        try {
            return !ofBundle.hasQueuedThreads() && ofBundle.getWaitQueueLength(changed) == running;
        } finally {
            ofBundle.unlock();
        }
    }

    private void check(boolean isRight, String what, @Nullable Throwable cause) {
        if (!isRight) {
            StringBuilder states = new StringBuilder();
            for (Actor actor : actors) {
                states.append(' ').append(actor.state);
            }
            actors.forEach(Actor::abandon);
            throw new AssertionError(what + " after steps" + trace + ", threads:" + states, cause);
        }
    }

    private static Object field(Object object, String name) {
        try {
            Field field = object.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field.get(object);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** One thread. */
    static final class Actor {
        private final int number;
        private final Thread thread;
        private final Semaphore mayGo = new Semaphore(0);
        private volatile State state = State.RUNNING;
        private volatile @Nullable Throwable failure;
        private volatile int steps;
        private volatile State lastStop = State.RUNNING;
        private volatile boolean isAbandoned;
        private int fruitlessPauses;
        private long now;
        private boolean isPausing;

        private Actor(int number, Script script) {
            this.number = number;
            thread = new Thread(() -> run(script), "actor " + number);
            thread.setDaemon(true);
            thread.start();
        }

        private void run(Script script) {
            try {
                script.run(this);
            } catch (Throwable e) { // catch-all: told by the test's thread
                failure = e;
            }
            state = State.ENDED;
        }

        private boolean mayGoOn() {
            return state == State.AT_POINT || (state == State.IN_PAUSE && fruitlessPauses < FRUITLESS_PAUSES);
        }

        /** Ends the thread, so that its resources can be closed. */
        private void abandon() {
            isAbandoned = true;
            mayGo.release();
            try {
                thread.join(TimeUnit.SECONDS.toMillis(1));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void goOn() {
            state = State.RUNNING;
            mayGo.release();
        }

        /** Lets other threads make steps. */
        void point() {
            advance();
            stop(State.AT_POINT);
        }

        /** Same as {@link #point}, but the next step has no effect unless other threads have made steps. */
        void pause() {
            stop(State.IN_PAUSE);
        }

        /** Returns the clock of this thread's sends; each pause is a point, and lasts for one reading of the clock. */
        LongSupplier clock(Membership membership) {
            return () -> {
                boolean isOutside =
                        !membership.group().isParallel() || !membership.group().isHere();
                isPausing = isOutside && !isPausing;
                if (isPausing) {
                    pause();
                }
                now += TimeUnit.MILLISECONDS.toNanos(1);
                return now;
            };
        }

        /** Notes the progress of the script. */
        void advance() {
            steps++;
        }

        private void stop(State at) {
            lastStop = at;
            state = at;
            mayGo.acquireUninterruptibly();
            if (isAbandoned) {
                throw new AssertionError("abandoned");
            }
        }
    }
}
