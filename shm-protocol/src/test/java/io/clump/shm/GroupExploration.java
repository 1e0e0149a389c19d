package io.clump.shm;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs a sender of messages to a group and its members, access by access, in every schedule that leads to another
 * state. A schedule chooses the actor that makes the next access, the actor whose oldest buffered write reaches memory,
 * and the actor that dies before its next access. The data of a message is a word for each group block, and a packet is
 * a word for each member and message; the code for the references is {@link GroupBlocks} and {@link GroupReferences}
 * themselves. The sender finds out at some later time that a member is dead, and takes back its references. In each
 * state each member reads the data that was sent to it, and at the end all blocks are free.
 */
final class GroupExploration {
    private static final int LENGTH_WORDS = 64;

    /** Offset of the data of the blocks, then of the packets, in words. */
    private static final int DATA = 40;

    private static final int PACKETS = 48;

    /** Error in the code, to check that the exploration finds it. */
    enum Fault {
        NONE,
        RELEASES_BEFORE_IT_READS,
        PUBLISHES_BEFORE_IT_REFERS,
        NEVER_FORGETS
    }

    private final int members;
    private final int blocks;
    private final int messages;
    private final int deaths;
    private final Fault fault;
    private final List<String> failures = new ArrayList<>();
    private final Set<String> visited = new HashSet<>();
    private final Set<Integer> shared = new HashSet<>();

    GroupExploration(int members, int blocks, int messages, int deaths, Fault fault) {
        this.members = members;
        this.blocks = blocks;
        this.messages = messages;
        this.deaths = deaths;
        this.fault = fault;
    }

    /** Returns schedules in which a member reads wrong data, or after which a block is not free. */
    List<String> run() {
        explore("");
        return failures;
    }

    /** Returns the number of different states that were reached. */
    int states() {
        return visited.size();
    }

    /** Returns the counts of messages sent without a copy, of all schedules. */
    Set<Integer> shared() {
        return shared;
    }

    /**
     * Explores all schedules that begin with the given one. A schedule has a character for each step: a lower-case
     * letter for an access, an upper-case letter for a write's arrival, a digit for a death.
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
        if (machine.isTorn || (possible.isEmpty() && !machine.areAllFree())) {
            failures.add(schedule);
            return;
        }
        for (int i = 0; i < possible.length(); i++) {
            explore(schedule + possible.charAt(i));
        }
    }

    /** Machine with the actors: the sender is 0, members count from 1; a member's slot is its number less one. */
    private final class Machine {
        private final StoreBufferMemory memory = new StoreBufferMemory(LENGTH_WORDS, members + 1);
        private final GroupReferences references = new GroupReferences(memory, 0);
        private final boolean[] done = new boolean[members + 1];
        private final boolean[] isDead = new boolean[members + 1];
        private int dead;
        private boolean isTorn;
        private int sharedNow;

        String state() {
            StringBuilder state = new StringBuilder(memory.state()).append(isTorn);
            for (int member = 0; member <= members; member++) {
                state.append(isDead[member]).append(done[member]);
            }
            return state.toString();
        }

        String possibleSteps() {
            StringBuilder steps = new StringBuilder();
            for (int actor = 0; actor <= members; actor++) {
                if (!done[actor] && !isDead[actor]) {
                    steps.append((char) ('a' + actor));
                    if (actor > 0 && dead < deaths) {
                        steps.append((char) ('0' + actor));
                    }
                }
                if (memory.hasBuffered(actor)) {
                    steps.append((char) ('A' + actor));
                }
            }
            return steps.toString();
        }

        void step(char step) {
            if (Character.isDigit(step)) {
                isDead[step - '0'] = true;
                dead++;
                return;
            }
            if (Character.isUpperCase(step)) {
                memory.flushOldest(step - 'A');
                return;
            }
            int actor = step - 'a';
            memory.begin(actor);
            try {
                if (actor == 0) {
                    send();
                } else {
                    receive(actor);
                }
                done[actor] = true;
            } catch (StoreBufferMemory.StepEnd e) {
                // The actor has made its access.
            }
        }

        boolean areAllFree() {
            for (int block = 0; block < blocks; block++) {
                for (int slot = 0; slot < members; slot++) {
                    if (memory.peek(word(slot, block)) != 0) {
                        return false;
                    }
                }
            }
            shared.add(sharedNow);
            return true;
        }

        private int word(int slot, int block) {
            return slot * 16 + block;
        }

        private void send() {
            sharedNow = 0;
            GroupBlocks group = new GroupBlocks(references, blocks, members);
            boolean[] isForgotten = new boolean[members + 1];
            for (int message = 1; message <= messages; message++) {
                forgetTheDead(group, isForgotten);
                int block = group.hold();
                if (block != GroupBlocks.NONE) {
                    memory.putInt((DATA + block) * Integer.BYTES, message);
                    for (int member = 1; member <= members; member++) {
                        if (!isForgotten[member]) {
                            sendTo(group, member, message, block);
                        }
                    }
                    group.letGo(block);
                } else {
                    for (int member = 1; member <= members; member++) {
                        publish(member, message, 0); // a copy
                    }
                }
            }
            // The sender finally notices each death.
            for (int member = 1; member <= members && deaths > 0; member++) {
                int number = member;
                memory.act(() -> done[number] || isDead[number] ? 1 : waitFor());
            }
            forgetTheDead(group, isForgotten);
        }

        private int waitFor() {
            throw new StoreBufferMemory.StepEnd();
        }

        private void sendTo(GroupBlocks group, int member, int message, int block) {
            if (fault == Fault.PUBLISHES_BEFORE_IT_REFERS) {
                publish(member, message, block + 1);
            }
            boolean isShared = group.refer(block, member - 1, member);
            sharedNow += isShared ? 1 : 0;
            if (fault != Fault.PUBLISHES_BEFORE_IT_REFERS) {
                publish(member, message, isShared ? block + 1 : 0);
            }
        }

        private void publish(int member, int message, int content) {
            memory.putIntRelease(packet(member, message), content + 1);
        }

        private void forgetTheDead(GroupBlocks group, boolean[] isForgotten) {
            for (int member = 1; member <= members && deaths > 0; member++) {
                int number = member;
                if (!isForgotten[member]
                        && fault != Fault.NEVER_FORGETS
                        && memory.act(() -> isDead[number] && !memory.hasBuffered(number) ? 1 : 0) == 1) {
                    isForgotten[member] = true;
                    group.forget(member);
                }
            }
        }

        private void receive(int member) {
            for (int message = 1; message <= messages; message++) {
                int content = memory.awaitIntAcquire(packet(member, message));
                int block = content - 2;
                if (block >= 0) {
                    if (fault == Fault.RELEASES_BEFORE_IT_READS) {
                        references.release(member - 1, block);
                    }
                    isTorn |= memory.getInt((DATA + block) * Integer.BYTES) != message;
                    references.release(member - 1, block);
                }
            }
        }

        private int packet(int member, int message) {
            return (PACKETS + (member - 1) * messages + message - 1) * Integer.BYTES;
        }
    }
}
