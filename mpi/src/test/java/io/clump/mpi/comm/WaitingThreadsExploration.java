package io.clump.mpi.comm;

import io.clump.mpi.comm.WaitingThreads.Help;
import io.clump.mpi.comm.WaitingThreads.Waiter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs threads that wait for a message several times, with the daemon thread, in every order of their steps that leads
 * to another state. A step is what a thread does between two acquisitions of the lock. A thread may be interrupted.
 *
 * <p>In each state a schedule must exist in which all threads that are inside end their waits, if their messages have
 * arrived, although no other message arrives and no other thread enters.
 */
final class WaitingThreadsExploration {
    private static final int FRUITLESS_POLLS = 1;

    private static final List<Thread> NEVER_STARTED = IntStream.range(0, 3)
            .mapToObj(number -> new Thread(() -> {}, Integer.toString(number)))
            .toList();

    private final int threads;
    private final int virtualThreads;
    private final int waits;
    private final boolean takesTurns;
    private final int interrupts;
    private final boolean hasDaemon;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> schedules = new ArrayList<>();
    private final List<List<Integer>> before = new ArrayList<>();
    private final List<Integer> good = new ArrayList<>();

    /** The last of the threads are virtual. */
    WaitingThreadsExploration(
            int threads, int virtualThreads, int waits, boolean takesTurns, int interrupts, boolean hasDaemon) {
        this.threads = threads;
        this.virtualThreads = virtualThreads;
        this.waits = waits;
        this.takesTurns = takesTurns;
        this.interrupts = interrupts;
        this.hasDaemon = hasDaemon;
    }

    /** Returns schedules after which a thread waits for ever. */
    List<String> run() {
        add("");
        for (int state = 0; state < schedules.size(); state++) {
            String schedule = schedules.get(state);
            for (String step : at(schedule).possibleSteps()) {
                int next = add(schedule + step);
                if (Character.isLowerCase(step.charAt(0))) {
                    before.get(next).add(state);
                }
            }
        }
        Set<Integer> ends = new HashSet<>(good);
        Deque<Integer> open = new ArrayDeque<>(good);
        while (!open.isEmpty()) {
            for (int state : before.get(open.remove())) {
                if (ends.add(state)) {
                    open.add(state);
                }
            }
        }
        List<String> stuck = new ArrayList<>();
        for (int state = 0; state < schedules.size(); state++) {
            if (!ends.contains(state)) {
                stuck.add(schedules.get(state));
            }
        }
        return stuck;
    }

    /** Returns the number of different states. */
    int states() {
        return schedules.size();
    }

    private int add(String schedule) {
        Machine machine = at(schedule);
        return numbers.computeIfAbsent(machine.toString(), unused -> {
            schedules.add(schedule);
            before.add(new ArrayList<>());
            if (machine.isQuiet()) {
                good.add(schedules.size() - 1);
            }
            return schedules.size() - 1;
        });
    }

    private Machine at(String schedule) {
        Machine machine = new Machine();
        for (int i = 0; i < schedule.length(); i += 2) {
            machine.step(schedule.charAt(i), schedule.charAt(i + 1) - '0');
        }
        return machine;
    }

    private enum At {
        OUTSIDE,
        INSIDE,
        POLLING,
        LETS_IN,
        CALLING,
        PARKED,
        ARRIVING,
        FINISHED
    }

    /**
     * The threads, with the daemon thread behind them. The letter of a step is upper-case if nothing makes sure that it
     * is ever made: a message arrives, a thread enters or is interrupted.
     */
    private final class Machine {
        private final WaitingThreads waiting = new WaitingThreads(takesTurns, WaitingThreads.TICKS_OF_TURN);
        private final At[] at = new At[threads + 1];
        private final int[] arrived = new int[threads];
        private final int[] handled = new int[threads];
        private final int[] ended = new int[threads];
        private final int[] timeout = new int[threads + 1];
        private final boolean[] isSomeLeft = new boolean[threads + 1];
        private final boolean[] isInterrupted = new boolean[threads];
        private final @Nullable Waiter[] waiters = new Waiter[threads];
        private final @Nullable Waiter[] called = new Waiter[threads];
        private int interruptsLeft = interrupts;
        private boolean isLocked;
        private boolean isPollWanted;

        Machine() {
            Arrays.fill(at, At.OUTSIDE);
        }

        @Override
        public String toString() {
            return waiting
                    + Arrays.toString(at)
                    + Arrays.toString(arrived)
                    + Arrays.toString(handled)
                    + Arrays.toString(ended)
                    + Arrays.toString(timeout)
                    + Arrays.toString(isInterrupted)
                    + Arrays.toString(isSomeLeft)
                    + Arrays.toString(called)
                    + isLocked
                    + isPollWanted;
        }

        /** Returns whether no thread inside waits for a message that has arrived. */
        boolean isQuiet() {
            for (int thread = 0; thread < threads; thread++) {
                boolean isInside = at[thread] != At.OUTSIDE && at[thread] != At.FINISHED;
                if (isInside && (arrived[thread] > ended[thread] || isInterrupted[thread])) {
                    return false;
                }
            }
            return true;
        }

        List<String> possibleSteps() {
            List<String> steps = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                if (arrived[thread] < waits && at[thread] != At.FINISHED) {
                    steps.add("M" + thread);
                }
                if (interruptsLeft > 0 && at[thread] != At.OUTSIDE && at[thread] != At.FINISHED) {
                    steps.add("I" + thread);
                }
                addSteps(steps, thread);
            }
            addIf(steps, hasDaemon && !waiting.toString().contains("over=true"), "T" + threads);
            boolean isLate = WaitingThreads.isDeferred(waiting.deferral());
            switch (at[threads]) {
                case OUTSIDE -> addIf(steps, hasDaemon && !isLocked && (isPollWanted || isLate), "d" + threads);
                case POLLING -> steps.addAll(List.of("p" + threads, "l" + threads));
                default -> addIf(steps, !isLocked, "b" + threads);
            }
            return steps;
        }

        private void addSteps(List<String> steps, int thread) {
            switch (at[thread]) {
                case OUTSIDE -> addIf(steps, !isLocked, "E" + thread);
                case INSIDE -> steps.add("w" + thread);
                case POLLING -> steps.addAll(List.of("p" + thread, "l" + thread));
                case LETS_IN -> addIf(steps, !isLocked, "b" + thread);
                case CALLING -> steps.add("c" + thread);
                case PARKED -> addIf(steps, waiters[thread].isCalled() || isInterrupted[thread], "u" + thread);
                case ARRIVING -> addIf(steps, !isLocked, "a" + thread);
                case FINISHED -> {}
            }
        }

        private void addIf(List<String> steps, boolean isPossible, String step) {
            if (isPossible) {
                steps.add(step);
            }
        }

        void step(char step, int thread) {
            switch (step) {
                case 'M' -> arrived[thread]++;
                case 'I' -> {
                    isInterrupted[thread] = true;
                    interruptsLeft--;
                }
                case 'E' -> enter(thread, At.INSIDE);
                case 'w' -> await(thread);
                case 'p' -> poll(thread);
                case 'l' -> leave(thread, At.LETS_IN);
                case 'b' -> enter(thread, At.POLLING);
                case 'c' -> {
                    called[thread].call();
                    called[thread] = null;
                    at[thread] = At.PARKED;
                }
                case 'u' -> at[thread] = At.ARRIVING;
                case 'a' -> {
                    enter(thread, At.INSIDE);
                    waiting.arrive(waiters[thread]);
                    waiters[thread] = null;
                }
                case 'T' -> passTurn();
                case 'd' -> help();
                default -> throw new IllegalArgumentException(step + " is no step");
            }
        }

        private void enter(int thread, At next) {
            isLocked = true;
            at[thread] = next;
        }

        private void leave(int thread, At next) {
            isLocked = false;
            at[thread] = next;
        }

        private boolean isVirtual(int thread) {
            return thread >= threads - virtualThreads;
        }

        private boolean isServed(int thread) {
            return thread == threads ? waiting.isEmpty() : handled[thread] > ended[thread];
        }

        private boolean hasInterrupt(int thread) {
            return thread < threads && isInterrupted[thread];
        }

        /** As {@link ThreadGate#await}. */
        private void await(int thread) {
            if (isServed(thread) || isInterrupted[thread]) {
                if (waiting.isPollerNeeded()) {
                    note(waiting.endWait());
                }
                ended[thread]++;
                leave(thread, ended[thread] == waits || isInterrupted[thread] ? At.FINISHED : At.OUTSIDE);
                isInterrupted[thread] = false;
            } else if (waiting.isPollerMissing() && !isVirtual(thread)) {
                beginPolling(thread);
            } else {
                park(thread, At.PARKED);
            }
        }

        private void park(int thread, At next) {
            Waiter waiter = new Waiter(NEVER_STARTED.get(thread), isVirtual(thread), () -> isServed(thread));
            waiters[thread] = waiter;
            waiting.add(waiter);
            if (waiting.isPollerMissing()) {
                note(Help.POLL);
            }
            leave(thread, next);
        }

        private void beginPolling(int thread) {
            isSomeLeft[thread] = waiting.beginPolling(thread == threads) != WaitingThreads.NONE_SERVED;
            timeout[thread] = FRUITLESS_POLLS;
            at[thread] = At.POLLING;
        }

        /** Does the same as the loop of {@link ThreadGate}'s polling thread. */
        private void poll(int thread) {
            if (isServed(thread) || hasInterrupt(thread)) {
                waiting.endPolling();
                if (thread == threads) {
                    leave(thread, At.OUTSIDE);
                } else {
                    at[thread] = At.INSIDE;
                }
            } else if (isSomeLeft[thread] && timeout[thread] == 0) {
                Waiter next = waiting.handOver(true);
                waiting.endPolling();
                if (next == null) {
                    at[thread] = At.INSIDE;
                } else {
                    called[thread] = next;
                    park(thread, At.CALLING);
                }
            } else {
                timeout[thread] -= isSomeLeft[thread] ? 1 : 0;
                System.arraycopy(arrived, 0, handled, 0, threads);
                isSomeLeft[thread] = waiting.callServed(thread == threads) != WaitingThreads.NONE_SERVED;
            }
        }

        private void passTurn() {
            waiting.tick(WaitingThreads.TICKS_OF_TURN);
        }

        /** Does the same as the daemon thread. */
        private void help() {
            if (isPollWanted) {
                isPollWanted = false;
                if (waiting.isPollerNeeded()) {
                    isLocked = true;
                    beginPolling(threads);
                }
            } else {
                note(waiting.callLate(waiting.deferral()));
            }
        }

        private void note(Help help) {
            isPollWanted |= help == Help.POLL;
        }
    }
}
