package io.clump.shm.claim;

import io.clump.am2.ClumpException;
import io.clump.am2.endpoint.UnmappedRoute;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Accesses of an algorithm to the memory of a queue for one message. They are recorded, not written by hand: the
 * algorithm runs on a small idle queue whose memory records each access. Operations other than accesses to the
 * queue's words, such as system calls, are not recorded.
 */
public final class ClaimExplanation {
    private static final QueueGeometry GEOMETRY = new QueueGeometry(4, 2, QueueLayout.LINE_BYTES, 2);
    private static final int SLOT = 1;

    /** A step of a message through a queue. */
    public enum Step {
        /** The sender gets a packet, and a bulk block for data. */
        CLAIM,
        /** The sender writes the message. */
        FILL,
        /** The sender publishes the message to the receiver. */
        PUBLISH,
        /** The receiver finds the message. */
        FIND,
        /** The receiver accepts the message, before its handler runs. */
        ACCEPT,
        /** The receiver frees packet and block, after the handler. */
        FREE
    }

    /**
     * One access.
     *
     * @param step in which it is made
     * @param word that is read or written, in the terms of {@link QueueLayout}
     * @param mode the memory order, and whether it reads or writes
     */
    public record Access(Step step, String word, String mode) {}

    private final NotingMemory memory;
    private final PacketQueue queue;
    private final QueueSender sender;
    private final QueueReceiver receiver;
    private long head;

    private ClaimExplanation(ClaimAlgorithm algorithm) {
        int lengthBytes = Math.toIntExact(QueueLayout.lengthBytes(GEOMETRY));
        ByteBuffer bytes = BufferUtil.allocateDirectAligned(lengthBytes, QueueLayout.LINE_BYTES);
        memory = new NotingMemory(new UnsafeBuffer(bytes), GEOMETRY);
        queue = new PacketQueue(memory, 0, GEOMETRY);
        algorithm.initialise(queue);
        sender = algorithm.sender(queue, SLOT);
        receiver = algorithm.receiver(queue);
    }

    /**
     * Explains a short message: the second one of its sender, to exclude accesses that happen only once.
     *
     * @param algorithm to be explained
     * @return its accesses, in order
     * @throws ClumpException if the algorithm does not deliver the message
     */
    public static List<Access> ofShortMessage(ClaimAlgorithm algorithm) {
        return new ClaimExplanation(algorithm).secondMessage(false);
    }

    /**
     * Explains a message with data in a bulk block, like {@link #ofShortMessage}.
     *
     * @param algorithm to be explained
     * @return its accesses, in order
     * @throws ClumpException if the algorithm does not deliver the message
     */
    public static List<Access> ofMediumMessage(ClaimAlgorithm algorithm) {
        return new ClaimExplanation(algorithm).secondMessage(true);
    }

    private List<Access> secondMessage(boolean hasData) {
        pass(hasData);
        memory.forget();
        pass(hasData);
        return memory.noted();
    }

    /** Sends and receives a message, like a route and a receiver. */
    private void pass(boolean hasData) {
        Route route = UnmappedRoute.INSTANCE;
        memory.begin(Step.CLAIM);
        int packet = hasData ? sender.claimBulk(route, Waiter.IMPATIENT) : sender.claimPacket(route, Waiter.IMPATIENT);
        check(packet >= 0, "no space in an idle queue");
        memory.begin(Step.FILL);
        memory.note("packet: header and arguments", "plain writes");
        if (hasData) {
            memory.note("bulk block: data", "plain writes");
        }
        memory.begin(Step.PUBLISH);
        if (hasData) {
            sender.publishBulk(packet);
        } else {
            sender.publish(packet);
        }
        memory.begin(Step.FIND);
        check(PacketState.isReady(receiver.stateAt(head)), "a published message is not there");
        int found = receiver.packetAt(head);
        check(found == packet, "another packet");
        head++;
        memory.begin(Step.ACCEPT);
        queue.headOpaque(head);
        receiver.accept(found);
        memory.begin(Step.FREE);
        if (hasData) {
            receiver.freeBulk(queue.bulkBlockOf(found));
        }
        receiver.freePacket(found);
        receiver.freedUpTo(head);
        receiver.idle(head);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new ClumpException("the algorithm does not deliver a message: " + otherwise);
        }
    }

    /** Memory that records which words are read and written, and the memory order. */
    private static final class NotingMemory extends QueueMemory {
        private final int packets;
        private final int bulkControl;
        private final List<Access> accesses = new ArrayList<>();
        private Step step = Step.CLAIM;

        NotingMemory(UnsafeBuffer buffer, QueueGeometry geometry) {
            super(buffer);
            packets = Math.toIntExact(QueueLayout.packetsOffset(geometry));
            bulkControl = Math.toIntExact(QueueLayout.bulkControlOffset(geometry));
        }

        void begin(Step next) {
            step = next;
        }

        void forget() {
            accesses.clear();
        }

        List<Access> noted() {
            return List.copyOf(accesses);
        }

        void note(String word, String mode) {
            accesses.add(new Access(step, word, mode));
        }

        private void note(int offset, String mode) {
            note(word(offset), mode);
        }

        private String word(int offset) {
            if (offset >= bulkControl) {
                return "bulk block: "
                        + ((offset - bulkControl) % QueueLayout.LINE_BYTES == QueueLayout.BULK_STATE_OFFSET
                                ? "state"
                                : "word beside the state");
            } else if (offset >= packets) {
                return "packet: "
                        + ((offset - packets) % PacketLayout.LENGTH_BYTES == PacketLayout.STATE_OFFSET
                                ? "state"
                                : "word beside the state");
            } else if (offset >= QueueLayout.SENDERS_OFFSET) {
                return switch ((offset - QueueLayout.SENDERS_OFFSET) % QueueLayout.LINE_BYTES) {
                    case QueueLayout.SENDER_PACKET_OFFSET -> "sender's line: packet claim";
                    case QueueLayout.SENDER_BULK_OFFSET -> "sender's line: bulk claim";
                    default -> "sender's line: own word";
                };
            }
            return switch (offset) {
                case QueueLayout.PACKET_TAIL_OFFSET -> "packet tail";
                case QueueLayout.BULK_TAIL_OFFSET -> "bulk tail";
                case QueueLayout.HEAD_OFFSET -> "head";
                case QueueLayout.SENTINEL_OFFSET -> "sentinel";
                case QueueLayout.FREED_OFFSET -> "packets freed";
                case QueueLayout.BULK_FREED_OFFSET -> "blocks freed";
                default -> offset >= QueueLayout.LOCK_OFFSET ? "lock line" : "line of the freed positions";
            };
        }

        @Override
        public int getInt(int offset) {
            note(offset, "plain read");
            return super.getInt(offset);
        }

        @Override
        public void putInt(int offset, int value) {
            note(offset, "plain write");
            super.putInt(offset, value);
        }

        @Override
        public int getIntOpaque(int offset) {
            note(offset, "opaque read");
            return super.getIntOpaque(offset);
        }

        @Override
        public void putIntOpaque(int offset, int value) {
            note(offset, "opaque write");
            super.putIntOpaque(offset, value);
        }

        @Override
        public int getIntAcquire(int offset) {
            note(offset, "acquire read");
            return super.getIntAcquire(offset);
        }

        @Override
        public void putIntRelease(int offset, int value) {
            note(offset, "release write");
            super.putIntRelease(offset, value);
        }

        @Override
        public boolean compareAndSetInt(int offset, int expected, int value) {
            note(offset, "compareAndSet");
            return super.compareAndSetInt(offset, expected, value);
        }

        @Override
        public int getAndSetInt(int offset, int value) {
            note(offset, "getAndSet");
            return super.getAndSetInt(offset, value);
        }

        @Override
        public long getLong(int offset) {
            note(offset, "plain read");
            return super.getLong(offset);
        }

        @Override
        public long getLongAcquire(int offset) {
            note(offset, "acquire read");
            return super.getLongAcquire(offset);
        }

        @Override
        public void putLongOpaque(int offset, long value) {
            note(offset, "opaque write");
            super.putLongOpaque(offset, value);
        }

        @Override
        public void putLongRelease(int offset, long value) {
            note(offset, "release write");
            super.putLongRelease(offset, value);
        }

        @Override
        public long getAndAddLong(int offset, long delta) {
            note(offset, "getAndAdd");
            return super.getAndAddLong(offset, delta);
        }

        @Override
        public boolean compareAndSetLong(int offset, long expected, long value) {
            note(offset, "compareAndSet");
            return super.compareAndSetLong(offset, expected, value);
        }
    }
}
