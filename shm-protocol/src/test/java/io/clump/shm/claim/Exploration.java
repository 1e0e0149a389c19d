package io.clump.shm.claim;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Exploration of all interleavings of a few senders and a receiver, access by access, with a death before any access:
 * every reachable state is visited once. A state consists of the memory, the values that each thread has read since it
 * began, and the received messages; states are distinguished by a hash of 128 bits. In each state where the receiver is
 * about to poll, a fair schedule must lead to the end, where all messages of the living and all published ones of the
 * dead have been received once, in order if that is promised, and the queue still works.
 *
 * <p>Memory is sequentially consistent here; {@link SenderLines} justifies the order of accesses.
 */
final class Exploration {
    private static final int RECEIVER = -1;
    private static final int BOUND_STATES = 5_000_000;
    private static final int BOUND_ROUNDS = 200;

    private final ClaimAlgorithm algorithm;
    private final boolean inOrder;
    private final QueueGeometry geometry;
    private final String[] messages;
    private final int deaths;
    private final Set<Key> visited = new HashSet<>();

    /**
     * Prepares an exploration.
     *
     * @param messages for each sender a letter for each message: s, or m with data; t, or d with data, if it is tried
     *     once and not sent if there is no space
     * @param deaths number of senders that may die
     */
    Exploration(ClaimAlgorithm algorithm, boolean inOrder, QueueGeometry geometry, String[] messages, int deaths) {
        this.algorithm = algorithm;
        this.inOrder = inOrder;
        this.geometry = geometry;
        this.messages = messages;
        this.deaths = deaths;
    }

    /** Visits all states; returns their number. */
    int run() {
        State first = new State();
        first.memory = new byte[QueueUser.lengthBytes(geometry)];
        algorithm.initialise(new PacketQueue(new BufferMemory(new UnsafeBuffer(first.memory)), 0, geometry));
        ArrayDeque<State> open = new ArrayDeque<>();
        add(open, first);
        while (!open.isEmpty()) {
            State state = open.pop();
            for (int sender = 0; sender < messages.length; sender++) {
                if (state.isRunning(sender)) {
                    add(open, state.step(sender));
                    if (state.dead < deaths) {
                        add(open, state.kill(sender));
                    }
                }
            }
            add(open, state.step(RECEIVER));
        }
        return visited.size();
    }

    private void add(ArrayDeque<State> open, State state) {
        if (visited.add(state.key())) {
            if (visited.size() > BOUND_STATES) {
                throw new AssertionError("more than " + BOUND_STATES + " states");
            }
            if (state.receiver.length == 0) {
                state.checkEnd();
            }
            open.push(state);
        }
    }

    /** Hash that distinguishes states. */
    private record Key(long one, long other) {}

    /** Steps that led to a state, as a linked list, since states share most of them. */
    private record Trace(@Nullable Trace before, String label) {
        static final Trace NONE = new Trace(null, "");

        @Override
        public String toString() {
            List<String> labels = new ArrayList<>();
            for (Trace trace = this; trace != null; trace = trace.before) {
                labels.add(0, trace.label);
            }
            return String.join(" ", labels);
        }
    }

    /** State of the exploration, immutable after a step has made it. */
    private final class State {
        byte[] memory = {};
        final long[][] senders = new long[messages.length][0];
        final boolean[] isDead = new boolean[messages.length];
        final boolean[] isDone = new boolean[messages.length];
        final int[] published = new int[messages.length];
        long[] receiver = {};
        List<Integer> received = List.of();
        long head;
        int dead;
        Trace trace = Trace.NONE;

        State copy(String label) {
            State copy = new State();
            copy.memory = memory.clone();
            System.arraycopy(senders, 0, copy.senders, 0, senders.length);
            System.arraycopy(isDead, 0, copy.isDead, 0, isDead.length);
            System.arraycopy(isDone, 0, copy.isDone, 0, isDone.length);
            System.arraycopy(published, 0, copy.published, 0, published.length);
            copy.receiver = receiver;
            copy.received = received;
            copy.head = head;
            copy.dead = dead;
            copy.trace = new Trace(trace, label);
            return copy;
        }

        boolean isRunning(int sender) {
            return !isDead[sender] && !isDone[sender];
        }

        State kill(int sender) {
            State next = copy("kill" + sender);
            next.isDead[sender] = true;
            next.dead++;
            return next;
        }

        State step(int actor) {
            State next = copy(actor == RECEIVER ? "R" : Integer.toString(actor));
            try {
                if (actor == RECEIVER) {
                    next.receive();
                } else {
                    next.send(actor);
                }
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("after steps" + next.trace, e);
            }
            return next;
        }

        private void send(int sender) {
            ReplayBuffer buffer = new ReplayBuffer(memory);
            QueueUser user = user(buffer);
            buffer.begin(senders[sender]);
            boolean mustRepeat = false;
            int sent = 0;
            try {
                for (char letter : messages[sender].toCharArray()) {
                    sent += sendOne(user, sender, sent, letter) ? 1 : 0;
                }
                isDone[sender] = true;
            } catch (Repeat e) {
                mustRepeat = true;
            } catch (ReplayBuffer.StepEnd e) {
                // The sender has made its access.
            }
            published[sender] += buffer.publications();
            senders[sender] = buffer.end(mustRepeat ? 1 : 0);
        }

        /** Makes one access of a poll, which ends with a message, or with a check for dead senders. */
        private void receive() {
            ReplayBuffer buffer = new ReplayBuffer(memory);
            QueueUser user = user(buffer);
            user.moveTo(head);
            Tally tally = tally();
            buffer.begin(receiver);
            try {
                pollOnce(user, buffer, tally);
            } catch (ReplayBuffer.StepEnd e) {
                receiver = buffer.end(0);
                return;
            }
            receiver = new long[0];
            head = user.head();
            note(tally);
        }

        private void pollOnce(QueueUser user, ReplayBuffer buffer, Tally tally) {
            int packet = user.peek();
            if (packet == Route.GONE) {
                LiveSenders live = slot -> buffer.access(true, () -> isAlive(slot) ? 1 : 0) == 1;
                PacketQueue queue = new PacketQueue(new BufferMemory(buffer), 0, geometry);
                user.recover(new ClaimRecovery(algorithm.receiver(queue), live, 0, 0));
            } else {
                user.receive(packet, tally);
            }
        }

        private boolean isAlive(int slot) {
            return slot < isDead.length && !isDead[slot];
        }

        private QueueUser user(ReplayBuffer buffer) {
            PacketQueue queue = new PacketQueue(new BufferMemory(buffer), 0, geometry);
            return new QueueUser(buffer, queue, algorithm, () -> buffer.access(true, () -> 0));
        }

        private Tally tally() {
            Tally tally = new Tally(messages.length, inOrder);
            for (int message : received) {
                tally.add(message >>> 8, message & 0xFF);
            }
            return tally;
        }

        private void note(Tally tally) {
            for (int sender = 0; sender < messages.length; sender++) {
                for (int sequence = 0; sequence < messages[sender].length(); sequence++) {
                    int message = sender << 8 | sequence;
                    if (tally.has(sender, sequence) && !received.contains(message)) {
                        List<Integer> more = new ArrayList<>(received);
                        more.add(message);
                        received = more;
                    }
                }
            }
        }

        /**
         * Checks that a fair schedule leads to the end: in each round, each sender goes as far as it can, followed by a
         * whole poll.
         */
        void checkEnd() {
            State state = copy("|");
            for (int round = 0; !state.isComplete(); round++) {
                if (round == BOUND_ROUNDS) {
                    throw new AssertionError("no end: received " + state.received + " after steps" + trace);
                }
                for (int sender = 0; sender < messages.length; sender++) {
                    int before = -1;
                    while (state.isRunning(sender) && state.senders[sender].length != before) {
                        before = state.senders[sender].length;
                        state = state.step(sender);
                    }
                }
                do {
                    state = state.step(RECEIVER);
                } while (state.receiver.length > 0);
            }
            state.checkUsable();
        }

        private boolean isComplete() {
            int expected = 0;
            for (int sender = 0; sender < messages.length; sender++) {
                if (isRunning(sender)) {
                    return false;
                }
                boolean isTrying = messages[sender].matches(".*[td].*");
                expected += isDead[sender] || isTrying ? published[sender] : messages[sender].length();
            }
            return received.size() == expected;
        }

        /** Checks that a new sender can send more than a lap of both rings. */
        private void checkUsable() {
            UnsafeBuffer buffer = new UnsafeBuffer(memory.clone());
            PacketQueue queue = new PacketQueue(new BufferMemory(buffer), 0, geometry);
            QueueUser user = new QueueUser(buffer, queue, algorithm, () -> {});
            user.moveTo(head);
            int newcomer = messages.length;
            Tally tally = new Tally(newcomer + 1, false);
            LiveSenders live = slot -> slot == newcomer || isAlive(slot);
            ClaimRecovery recovery = new ClaimRecovery(algorithm.receiver(queue), live, 0, 0);
            Waiter receiving = (step, route) -> {
                if (step == BOUND_ROUNDS) {
                    throw new AssertionError("the queue is stuck after steps" + trace);
                }
                pollOnce(user, recovery, tally);
                return step + 1;
            };
            int messages = 2 * (geometry.packets() + geometry.bulkBlocks()) + 1;
            for (int i = 0; i < messages; i++) {
                user.send(newcomer, i, i % 2 == 0, receiving);
            }
            for (int round = 0; tally.count() < messages; round++) {
                receiving.pause(round, NoRoute.INSTANCE);
            }
        }

        private void pollOnce(QueueUser user, ClaimRecovery recovery, Tally tally) {
            int packet = user.peek();
            if (packet == Route.GONE) {
                user.recover(recovery);
            } else {
                user.receive(packet, tally);
            }
        }

        Key key() {
            long one = 1;
            long other = 7;
            List<long[]> parts = new ArrayList<>(Arrays.asList(senders));
            parts.add(receiver);
            parts.add(new long[] {head, dead});
            parts.add(received.stream().mapToLong(Integer::longValue).toArray());
            parts.add(words(memory));
            for (long[] part : parts) {
                one = mix(one, part.length, 0x9E37_79B9_7F4A_7C15L);
                other = mix(other, part.length, 0xC2B2_AE3D_27D4_EB4FL);
                for (long word : part) {
                    one = mix(one, word, 0x9E37_79B9_7F4A_7C15L);
                    other = mix(other, word, 0xC2B2_AE3D_27D4_EB4FL);
                }
            }
            for (int sender = 0; sender < isDead.length; sender++) {
                one = mix(one, (isDead[sender] ? 2 : 0) + (isDone[sender] ? 1 : 0), 0x9E37_79B9_7F4A_7C15L);
            }
            return new Key(one, other);
        }
    }

    private static long[] words(byte[] memory) {
        long[] words = new long[memory.length / Long.BYTES];
        ByteBuffer.wrap(memory).asLongBuffer().get(words);
        return words;
    }

    private static long mix(long hash, long word, long factor) {
        long mixed = (hash ^ word) * factor;
        return mixed ^ mixed >>> 29;
    }

    private static boolean sendOne(QueueUser user, int sender, int sequence, char letter) {
        return switch (letter) {
            case 't' -> user.trySend(sender, sequence, false);
            case 'd' -> user.trySend(sender, sequence, true);
            default -> user.send(sender, sequence, letter == 'm', Exploration::repeat);
        };
    }

    private static int repeat(int step, Route route) {
        throw new Repeat();
    }

    /** Ends a step whose access has found no space: it is repeated in the next one. */
    private static final class Repeat extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Repeat() {
            super(null, null, false, false);
        }
    }
}
