package io.clump.shm;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs a receiver that sleeps until it has received a message of each sender, and senders of one message each, in every
 * schedule that leads to another state. A schedule chooses the actor that makes the next access, or the actor whose
 * oldest buffered write reaches memory. The fence on all processors empties the senders' buffers one after the other,
 * with other steps in between. The code of both sides is {@link Bell}'s, run again from its start for each further
 * access.
 */
final class BellExploration {
    private static final int BELL = 0;
    private static final int LENGTH_WORDS = 8;

    private final int senders;
    private final boolean withFence;
    private final boolean withCheck;
    private final List<String> lost = new ArrayList<>();
    private final Set<String> visited = new HashSet<>();

    BellExploration(int senders, boolean withFence, boolean withCheck) {
        this.senders = senders;
        this.withFence = withFence;
        this.withCheck = withCheck;
    }

    /** Returns schedules that end with a receiver asleep and not rung while a message waits. */
    List<String> run() {
        explore("");
        return lost;
    }

    /** Returns the number of different states that were reached. */
    int states() {
        return visited.size();
    }

    /**
     * Explores all schedules that begin with the given one: a schedule has a letter for each step, lower-case for an
     * access, upper-case for a write's arrival.
     */
    private void explore(String schedule) {
        Machine machine = new Machine();
        for (int i = 0; i < schedule.length(); i++) {
            machine.step(schedule.charAt(i));
        }
        if (!visited.add(machine.state())) {
            return;
        }
        String possible = machine.possibleSteps();
        if (possible.isEmpty() && machine.received < senders) {
            lost.add(schedule);
        }
        for (int i = 0; i < possible.length(); i++) {
            explore(schedule + possible.charAt(i));
        }
    }

    /** Machine with the actors: the receiver is 0, senders count from 1. */
    private final class Machine {
        private final StoreBufferMemory memory = new StoreBufferMemory(LENGTH_WORDS, senders + 1);
        private final Bell bell = new Bell(memory, BELL);
        private final boolean[] done = new boolean[senders + 1];
        private boolean asleep;
        private boolean rung;
        private int received;

        String state() {
            return memory.state() + asleep + rung;
        }

        String possibleSteps() {
            StringBuilder steps = new StringBuilder();
            for (int actor = 0; actor <= senders; actor++) {
                if (!done[actor] && !(actor == 0 && asleep && !rung)) {
                    steps.append((char) ('a' + actor));
                }
                if (memory.hasBuffered(actor)) {
                    steps.append((char) ('A' + actor));
                }
            }
            return steps.toString();
        }

        void step(char step) {
            if (Character.isUpperCase(step)) {
                memory.flushOldest(step - 'A');
                return;
            }
            int actor = step - 'a';
            memory.begin(actor);
            try {
                if (actor == 0) {
                    receive();
                } else {
                    send(actor);
                }
                done[actor] = true;
            } catch (StoreBufferMemory.StepEnd e) {
                // The actor has made its access.
            }
        }

        private void send(int sender) {
            memory.putIntRelease(packet(sender), 1);
            if (bell.isAsleepOpaque() && bell.take()) {
                rung = true;
            }
        }

        private void receive() {
            received = countReceived();
            while (received < senders) {
                if (bell.fallAsleep(this::fenceAll, () -> withCheck && countReceived() > received)) {
                    sleep();
                }
                bell.wakeUp();
                received = countReceived();
            }
        }

        /** Sleeps until the bell has rung. */
        private void sleep() {
            memory.act(() -> {
                asleep = true;
                return 0;
            });
            memory.act(() -> {
                asleep = false;
                rung = false;
                return 0;
            });
        }

        private void fenceAll() {
            for (int actor = 0; withFence && actor <= senders; actor++) {
                int fenced = actor;
                memory.act(() -> {
                    memory.flushAll(fenced);
                    return 0;
                });
            }
        }

        private int countReceived() {
            int count = 0;
            for (int sender = 1; sender <= senders; sender++) {
                count += memory.getIntAcquire(packet(sender));
            }
            return count;
        }

        private int packet(int sender) {
            return sender * Integer.BYTES;
        }
    }
}
