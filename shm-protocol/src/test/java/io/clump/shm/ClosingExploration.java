package io.clump.shm;

import io.clump.am2.ReturnReason;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.claim.BufferMemory;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.NoRoute;
import io.clump.shm.claim.QueueGeometry;
import io.clump.shm.claim.QueueSender;
import io.clump.shm.claim.ReplayBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Exploration of all interleavings, access by access, of senders that send until the receiver is gone and then take
 * back the messages that it has left, and of a receiver that polls, refuses, polls once more and leaves, or dies before
 * any access. Each state is visited once. In no state was a message both handled and given back. In the final states
 * each message was one of the two, except for a message that the receiver was about to handle when it died.
 *
 * <p>Memory is sequentially consistent here; {@code ClosingStress} tests the visibility of writes between processors.
 */
final class ClosingExploration {
    private static final QueueGeometry GEOMETRY = new QueueGeometry(2, 2, 64, 4);
    private static final int RECEIVER = -1;
    private static final int MOST_MESSAGES = 8;
    private static final int BOUND_STATES = 2_000_000;
    private static final long LEASE_NANOS = 1_000_000_000;

    /**
     * Number of accesses of a pause: a failed search for space, and a check whether the receiver is gone. Both are
     * repeated.
     */
    private static final int ACCESSES_OF_A_PAUSE = 2;

    private final QueueBlockHeader header;
    private final ClaimAlgorithm algorithm;
    private final QueueBlock origin;
    private final String[] messages;
    private final boolean mayDie;
    private final boolean leavesTooEarly;
    private final Set<List<Object>> visited = new HashSet<>();

    /**
     * Prepares an exploration.
     *
     * @param origin queue block that is passed to handlers; not used otherwise
     * @param messages for each sender a letter for each message: s, or m with data
     * @param mayDie whether the receiver may die
     * @param leavesTooEarly whether the receiver announces that it is gone before its last poll, which is an error
     */
    ClosingExploration(
            ClaimAlgorithm algorithm, QueueBlock origin, String[] messages, boolean mayDie, boolean leavesTooEarly) {
        this.algorithm = algorithm;
        this.origin = origin;
        this.messages = messages;
        this.mayDie = mayDie;
        this.leavesTooEarly = leavesTooEarly;
        header = new QueueBlockHeader(algorithm, GEOMETRY, ProcessIdentity.current(), 1, 1);
    }

    /** Visits all states; returns their number. */
    int run() {
        ArrayDeque<State> open = new ArrayDeque<>();
        State first = new State();
        first.memory = new byte[Math.toIntExact(header.lengthBytes())];
        block(new UnsafeBuffer(first.memory)).initialise();
        add(open, first);
        while (!open.isEmpty()) {
            State state = open.pop();
            for (int sender = 0; sender < messages.length; sender++) {
                if (!state.hasEnded[sender]) {
                    add(open, state.step(sender));
                }
            }
            if (!state.isReceiverDone && !state.isDead) {
                add(open, state.step(RECEIVER));
                if (mayDie) {
                    add(open, state.kill());
                }
            }
        }
        return visited.size();
    }

    private void add(ArrayDeque<State> open, State state) {
        if (visited.add(state.key())) {
            state.check();
            if (visited.size() > BOUND_STATES) {
                throw new AssertionError("more than " + BOUND_STATES + " states");
            }
            open.push(state);
        }
    }

    private QueueBlockMemory block(UnsafeBuffer buffer) {
        return new QueueBlockMemory(buffer, new BufferMemory(buffer), header, () -> {});
    }

    /** State of the exploration, immutable after a step has made it. */
    private final class State {
        byte[] memory = {};
        final long[][] senders = new long[messages.length][0];
        final boolean[] hasEnded = new boolean[messages.length];
        final int[] returned = new int[messages.length];
        long[] receiver = {};
        int handled;
        boolean isReceiverDone;
        boolean isDead;
        String trace = "";

        State copy(String label) {
            State copy = new State();
            copy.memory = memory.clone();
            System.arraycopy(senders, 0, copy.senders, 0, senders.length);
            System.arraycopy(hasEnded, 0, copy.hasEnded, 0, hasEnded.length);
            System.arraycopy(returned, 0, copy.returned, 0, returned.length);
            copy.receiver = receiver;
            copy.handled = handled;
            copy.isReceiverDone = isReceiverDone;
            copy.isDead = isDead;
            copy.trace = trace + " " + label;
            return copy;
        }

        State kill() {
            State next = copy("kill");
            next.isDead = true;
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

        private void receive() {
            ReplayBuffer buffer = new ReplayBuffer(memory);
            buffer.begin(receiver);
            Notes notes = new Notes(buffer);
            try {
                receiveAndClose(block(buffer), notes);
                isReceiverDone = true;
            } catch (ReplayBuffer.StepEnd e) {
                // The receiver has made its access.
            }
            handled = notes.set;
            receiver = buffer.end(0);
        }

        private void receiveAndClose(QueueBlockMemory block, Notes notes) {
            PacketReceiver requests = new PacketReceiver(block, QueueKind.REQUEST, LEASE_NANOS);
            requests.poll(1, origin, notes);
            block.refuse();
            if (leavesTooEarly) {
                block.leave();
            }
            requests.poll(1, origin, notes);
            if (!leavesTooEarly) {
                block.leave();
            }
        }

        private void send(int sender) {
            ReplayBuffer buffer = new ReplayBuffer(memory);
            buffer.begin(senders[sender]);
            Notes notes = new Notes(buffer);
            int withoutLast = 0;
            try {
                sendAndTakeBack(sender, buffer, notes);
                hasEnded[sender] = true;
            } catch (Repeat e) {
                withoutLast = e.accesses;
            } catch (ReplayBuffer.StepEnd e) {
                // The sender has made its access.
            }
            returned[sender] = notes.set;
            senders[sender] = buffer.end(withoutLast);
        }

        /** Sends and takes back as {@link ShmRoute} and {@link PeerWatch} do. */
        private void sendAndTakeBack(int sender, ReplayBuffer buffer, Notes notes) {
            QueueBlockMemory block = block(buffer);
            QueueSender queueSender = algorithm.sender(block.queue(QueueKind.REQUEST), sender);
            QueueSender replySender = algorithm.sender(block.queue(QueueKind.REPLY), sender);
            Waiter waiter = (step, route) -> isGone(block, buffer, ACCESSES_OF_A_PAUSE) ? Waiter.GIVE_UP : step;
            for (int i = 0; i < messages[sender].length(); i++) {
                boolean isBulk = messages[sender].charAt(i) == 'm';
                int packet = Route.GONE;
                if (!block.isClosedAcquire()) {
                    packet = isBulk
                            ? queueSender.claimBulk(NoRoute.INSTANCE, waiter)
                            : queueSender.claimPacket(NoRoute.INSTANCE, waiter);
                }
                if (packet == Route.GONE) {
                    notes.add(number(sender, i));
                } else {
                    fill(buffer, packet, sender, number(sender, i));
                    publish(queueSender, packet, isBulk);
                }
            }
            isGone(block, buffer, 1);
            new LeftMessages(buffer, sender + 1, new GroupSend(block), queueSender, replySender)
                    .giveBack(ReturnReason.ENDPOINT_CLOSED, notes);
        }

        private boolean isGone(QueueBlockMemory block, ReplayBuffer buffer, int accessesToRepeat) {
            // Checks first whether the receiver lives, since it cannot announce anything after its death.
            boolean isSeenDead = mayDie && buffer.access(false, () -> isDead ? 1 : 0) == 1;
            if (!isSeenDead && !block.isGoneAcquire()) {
                throw new Repeat(accessesToRepeat + (mayDie ? 1 : 0));
            }
            return true;
        }

        private void publish(QueueSender sender, int packet, boolean isBulk) {
            if (isBulk) {
                sender.publishBulk(packet);
            } else {
                sender.publish(packet);
            }
        }

        /** Fills a packet by the buffer's own methods, which it replays. */
        private void fill(ReplayBuffer buffer, int packet, int sender, int number) {
            buffer.putByte(packet + PacketLayout.KIND_OFFSET, (byte) PacketKind.REQUEST);
            buffer.putInt(packet + PacketLayout.SOURCE_OFFSET, sender + 1, ByteOrder.LITTLE_ENDIAN);
            buffer.putInt(packet + PacketLayout.ARGUMENTS_OFFSET, number, ByteOrder.LITTLE_ENDIAN);
        }

        void check() {
            int seen = handled;
            boolean isEnd = isReceiverDone || isDead;
            for (int sender = 0; sender < messages.length; sender++) {
                if ((seen & returned[sender]) != 0) {
                    throw new AssertionError("handled and given back after steps" + trace);
                }
                seen |= returned[sender];
                isEnd &= hasEnded[sender];
            }
            int all = Arrays.stream(messages).mapToInt(String::length).sum();
            int missing = all - Integer.bitCount(seen);
            if (isEnd && missing > (isDead ? 1 : 0)) {
                throw new AssertionError(missing + " messages were neither handled nor given back after steps" + trace);
            }
        }

        List<Object> key() {
            return List.of(
                    Arrays.hashCode(memory),
                    Arrays.deepHashCode(senders),
                    Arrays.hashCode(receiver),
                    Arrays.hashCode(returned),
                    handled,
                    Arrays.hashCode(hasEnded),
                    isDead,
                    isReceiverDone);
        }
    }

    private static int number(int sender, int index) {
        return sender * MOST_MESSAGES / 2 + index;
    }

    /** Set of the messages that were seen, each once. */
    private static final class Notes implements Dispatcher {
        private final UnsafeBuffer buffer;
        private int set;

        Notes(UnsafeBuffer buffer) {
            this.buffer = buffer;
        }

        void add(int number) {
            if ((set & 1 << number) != 0) {
                throw new AssertionError("message " + number + " a second time");
            }
            set |= 1 << number;
        }

        @Override
        public void dispatch(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
            add(Packet.argument(buffer, packet, 0));
        }

        @Override
        public void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data) {
            add(Packet.argument(buffer, packet, 0));
        }
    }

    /** Ends a step whose accesses have failed: they are repeated in the next one. */
    private static final class Repeat extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final int accesses;

        Repeat(int accesses) {
            super(null, null, false, false);
            this.accesses = accesses;
        }
    }
}
