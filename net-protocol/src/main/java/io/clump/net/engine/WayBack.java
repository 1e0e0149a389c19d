package io.clump.net.engine;

import static io.clump.net.engine.DatagramLayout.NUMBER_OFFSET;
import static io.clump.net.engine.DatagramLayout.REPLIES;
import static io.clump.net.engine.DatagramLayout.REQUESTS;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Messages on their way back to their senders. No program here waits for them, and their senders cannot know that they
 * are due: so they outlast the session. Messages that a given-up peer has not acknowledged are kept, sent in the next
 * session before all others, and dropped only if the peer is gone for good. Each has a number, higher than those before
 * it; in a later session, the peer accepts a message only if its number is higher than that of the last accepted one. A
 * message on its way back also carries the number that it had when it was sent: a sender that has already given it back
 * itself, with the session, does not accept it. So no message is returned twice.
 */
final class WayBack {
    /** Flag of a message on its way back that may have arrived in an earlier session. */
    private static final int AGAIN = 1;

    /** Flag of an undelivered message that is kept. */
    private static final int KEPT = 2;

    /** Lower half that no number has: stands for no number. */
    private static final int NO_NUMBER = 0;

    /**
     * Bits for the flags. A packet has the lower half of its number in its second word, and the rest above the flags in
     * its first.
     */
    private static final int NOTE_BITS = 2;

    private final BufferPool pool;
    private final Deque<UnsafeBuffer> dropped = new ArrayDeque<>(0);

    /**
     * Number of the last message. It does not wrap around, since returned numbers are remembered while the peer is
     * known.
     */
    private long numbers;

    private boolean isOver;

    WayBack(SendPool sendPool, long firstNumber) {
        pool = sendPool.pool();
        numbers = firstNumber;
    }

    /** Keeps a message, as {@link ReliabilityEngine#keep}. */
    boolean keep(EnginePeer peer, DirectBuffer packetMemory, int packet, DirectBuffer data, int dataOffset) {
        UnsafeBuffer message =
                isKeptFor(peer, packetMemory, packet) ? copy(packetMemory, packet, data, dataOffset) : null;
        if (message != null) {
            message.putLong(NUMBER_OFFSET, word(next()) | AGAIN, LITTLE_ENDIAN);
            peer.kept().add(message);
        }
        return message != null;
    }

    /** Takes a message that was kept, and cannot go back any more: its packet, followed by its data; or null. */
    @Nullable
    UnsafeBuffer takeDropped() {
        return dropped.poll();
    }

    /** Gives a message its number. */
    void number(int packet) {
        pool.memory().putLong(packet + NUMBER_OFFSET, word(next()), LITTLE_ENDIAN);
    }

    /** Notes that all messages of a stream, from the first one of a buffer on, are returned now. */
    void beginGivingBack(EnginePeer peer, int stream, int buffer) {
        long first = numberOf(pool.memory(), pool.offset(buffer) + DatagramLayout.HEADER_BYTES);
        peer.kept().cameBack(stream, first, numbers);
    }

    /** Returns whether a message from a peer is to be handled: false for a message that was returned before. */
    boolean takes(EnginePeer peer, UnsafeBuffer memory, int packet) {
        int kind = Packet.kind(memory, packet);
        if ((kind & PacketKind.RETURNED) == 0 || (kind & PacketKind.GET) != 0) {
            return true;
        }
        boolean isAgain = (memory.getInt(packet + NUMBER_OFFSET, LITTLE_ENDIAN) & AGAIN) != 0;
        int stream = (kind & PacketKind.REPLY) != 0 ? REPLIES : REQUESTS;
        int refused = (int) (Packet.tag(memory, packet) >>> Integer.SIZE);
        return peer.kept().take(numberOf(memory, packet), isAgain)
                && (refused == NO_NUMBER || !peer.kept().isBack(stream, nearest(refused)));
    }

    /** Returns the number of a packet's message. */
    static long numberOf(DirectBuffer memory, int packet) {
        long word = memory.getLong(packet + NUMBER_OFFSET, LITTLE_ENDIAN);
        long upper = (word & 0xFFFF_FFFFL) >>> NOTE_BITS;
        return (upper << Integer.SIZE) | (word >>> Integer.SIZE);
    }

    private long next() {
        numbers++;
        numbers += (int) numbers == NO_NUMBER ? 1 : 0;
        return numbers;
    }

    private static long word(long number) {
        long upper = number >>> Integer.SIZE;
        return (number << Integer.SIZE) | (upper << NOTE_BITS);
    }

    /** Returns the number of this side with this lower half, if it is one of the last 2<sup>31</sup>. */
    long nearest(int lowerHalf) {
        return numbers - ((int) numbers - lowerHalf);
    }

    /** Keeps the messages of an undelivered buffer that are on their way back; returns their number. */
    int keepAll(EnginePeer peer, int buffer, ReturnReason reason) {
        boolean isLost = reason == ReturnReason.UNANSWERED || reason == ReturnReason.UNREACHABLE;
        int count = 0;
        if (isLost && pool.stream(buffer) == REPLIES) {
            UnsafeBuffer memory = pool.memory();
            int end = pool.offset(buffer) + pool.lengthBytes(buffer);
            int packet = pool.offset(buffer) + DatagramLayout.HEADER_BYTES;
            while (packet < end) {
                UnsafeBuffer message = isKeptFor(peer, memory, packet)
                        ? copy(memory, packet, memory, packet + PacketLayout.LENGTH_BYTES)
                        : null;
                if (message != null) {
                    peer.kept().add(message);
                    note(memory, packet, KEPT);
                    count++;
                }
                packet += DatagramLayout.messageBytes(Packet.bulkLengthBytes(memory, packet));
            }
        }
        return count;
    }

    /** Returns whether a message that could not be delivered is kept. */
    boolean isKept(int packet) {
        return (pool.memory().getInt(packet + NUMBER_OFFSET, LITTLE_ENDIAN) & KEPT) != 0;
    }

    /** Sends the kept messages, as far as there is space, since a datagram of the peer has arrived. */
    void send(EnginePeer peer, long now) {
        SendStream stream = peer.streamTo(QueueKind.REPLY);
        KeptMessages kept = peer.takeKept();
        boolean isDue = false;
        for (UnsafeBuffer message = kept.first(); message != null; message = kept.first()) {
            int packet = stream.claim(Packet.bulkLengthBytes(message, 0));
            if (packet < 0) {
                break;
            }
            pool.memory().putBytes(packet, message, 0, message.capacity());
            isDue |= stream.publish(packet);
            kept.removeFirst();
        }
        peer.putBack(kept);
        if (isDue) {
            stream.pump(now);
        }
    }

    /** Drops the kept messages of a peer that is gone for good. */
    void drop(EnginePeer peer) {
        while (peer.isOwed()) {
            dropped.add(Objects.requireNonNull(peer.kept().first()));
            peer.kept().removeFirst();
        }
    }

    /** Stops keeping messages. */
    void end() {
        isOver = true;
    }

    private boolean isKeptFor(EnginePeer peer, DirectBuffer memory, int packet) {
        // A get to an unreachable peer is returned without that.
        return !isOver
                && isReturned(memory, packet)
                && (Packet.kind(memory, packet) & PacketKind.GET) == 0
                && !peer.isGoneForGood()
                && !peer.kept().isFull();
    }

    private static boolean isReturned(DirectBuffer memory, int packet) {
        return (Packet.kind(memory, packet) & PacketKind.RETURNED) != 0;
    }

    private static void note(MutableDirectBuffer memory, int packet, int note) {
        int word = memory.getInt(packet + NUMBER_OFFSET, LITTLE_ENDIAN);
        memory.putInt(packet + NUMBER_OFFSET, word | note, LITTLE_ENDIAN);
    }

    /** Copies a message; returns null if there is no memory. Then the message is dropped, and the engine continues. */
    private static @Nullable UnsafeBuffer copy(
            DirectBuffer packetMemory, int packet, DirectBuffer data, int dataOffset) {
        int dataBytes = dataOffset == Dispatcher.NO_DATA ? 0 : Packet.bulkLengthBytes(packetMemory, packet);
        try {
            UnsafeBuffer message = new UnsafeBuffer(new byte[PacketLayout.LENGTH_BYTES + dataBytes]);
            message.putBytes(0, packetMemory, packet, PacketLayout.LENGTH_BYTES);
            message.putBytes(PacketLayout.LENGTH_BYTES, data, dataBytes == 0 ? 0 : dataOffset, dataBytes);
            note(message, 0, AGAIN);
            return message;
        } catch (OutOfMemoryError e) {
            return null;
        }
    }
}
