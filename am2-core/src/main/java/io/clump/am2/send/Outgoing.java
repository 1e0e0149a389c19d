package io.clump.am2.send;

import io.clump.am2.ReturnReason;
import io.clump.am2.endpoint.HandlerZero;
import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Segment;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Message in the sender's own memory: its packet, followed by the descriptor if it is long. Long messages are sent from
 * here, others are stored here only when they are refused or set aside. An endpoint has one object for requests and one
 * for replies, since a reply may be sent while a request waits for space; no other message of its kind is sent
 * meanwhile, so the parts of a long message follow one another in their stream.
 *
 * <pre>
 *   shared memory:  bytes ─▶ the receiver's segment, then   packet ─▶ [descriptor]
 *   network:        packet ─▶ [descriptor | part 0]   packet ─▶ [descriptor | part 1]   …   the last one runs the handler
 * </pre>
 */
public final class Outgoing {
    /** Value in place of the next part after all have been sent. */
    static final int ALL_SENT = Integer.MAX_VALUE;

    /** Value in place of a claimed packet if the message does not fit into the receiver's segment. */
    static final int MISPLACED = Route.TOO_LONG - 1;

    /** Offset of the descriptor in bytes. */
    static final int DESCRIPTOR = PacketLayout.LENGTH_BYTES;

    private final UnsafeBuffer message = new UnsafeBuffer(new byte[DESCRIPTOR + LongDescriptor.LENGTH_BYTES]);
    private final QueueKind queue;
    private final Backoff waiter;
    private final int maxPartBytes;

    Outgoing(QueueKind queue, Backoff waiter, int maxMediumBytes) {
        this.queue = queue;
        this.waiter = waiter;
        maxPartBytes = maxMediumBytes - LongDescriptor.LENGTH_BYTES;
    }

    /** Composes the description of a long message without bytes after its descriptor. */
    public static long description(int kind, int handler, int argumentCount) {
        return Packet.description(kind, handler, argumentCount, LongDescriptor.LENGTH_BYTES);
    }

    /** Becomes another message. */
    public void begin(long description, int destination, long tag, long a01, long a23, long a45, long a67) {
        Packet.write(message, 0, description, tag, 0, destination, a01, a23, a45, a67);
    }

    /** Becomes another message, with the destination and the arguments of an arrived one. */
    void beginLike(UnsafeBuffer memory, int packet, long description, long tag) {
        begin(
                description,
                Packet.destination(memory, packet),
                tag,
                Packet.pair(memory, packet, 0),
                Packet.pair(memory, packet, 2),
                Packet.pair(memory, packet, 4),
                Packet.pair(memory, packet, 6));
    }

    /** Sets the target of a long message's bytes. */
    void describe(long segmentOffset, int length) {
        LongDescriptor.write(message, DESCRIPTOR, segmentOffset, length, 0, 0);
    }

    /** Sets the offset at the other side of the bytes of a get, or of the answer to one. */
    void otherOffset(int otherOffset) {
        LongDescriptor.otherOffset(message, DESCRIPTOR, otherOffset);
    }

    /**
     * Sets the generation of the segment; for a get over a network, or the answer to one, the requester's number of the
     * get.
     */
    void generation(int generation) {
        LongDescriptor.generation(message, DESCRIPTOR, generation);
    }

    /** Becomes a copy of another message. */
    void copyOf(Outgoing other) {
        other.copyTo(message);
    }

    int length() {
        return LongDescriptor.length(message, DESCRIPTOR);
    }

    int argumentCount() {
        return Packet.argumentCount(message, 0);
    }

    int otherOffset() {
        return LongDescriptor.otherOffset(message, DESCRIPTOR);
    }

    /** Returns packet and descriptor, from offset 0. */
    UnsafeBuffer message() {
        return message;
    }

    /** Writes packet and descriptor to a buffer, from its beginning. */
    void copyTo(UnsafeBuffer buffer) {
        buffer.putBytes(0, message, 0, message.capacity());
    }

    /**
     * Sends the long message. In shared memory its bytes are written first, since the time between the claim and the
     * publication of a packet must be short; but a message that does not wait, and is refused, must have written
     * nothing. Over a network only the first part may be refused; a message of several parts waits for space for the
     * others.
     *
     * @param waits true if it may wait for space for its first packet
     * @return 0 or more if it was sent; {@link Route#FULL} or {@link Route#GONE}; {@link #MISPLACED} if it does not fit
     *     into the receiver's segment, as far as the sender can detect
     */
    int send(Route route, boolean waits, DirectBuffer data, int offset) {
        Segment segment = route.segment();
        if (segment == null) {
            return sendParts(route, waits, data, offset);
        }
        if (isMisplaced(segment)) {
            return MISPLACED;
        }
        if (waits) {
            placeIn(segment, data, offset);
            return sendDescriptor(route, waiter, route.source());
        }
        int packet = Transfer.claim(route, queue, null, Packet.description(message, 0));
        if (packet >= 0) {
            placeIn(segment, data, offset);
            publishDescriptor(route, packet, route.source());
        }
        return packet;
    }

    /** Returns whether the message does not fit into the receiver's segment, as far as the sender can detect. */
    boolean isMisplaced(Segment segment) {
        return !segment.contains(LongDescriptor.segmentOffset(message, DESCRIPTOR), length());
    }

    /** Writes the bytes to the receiver's segment, into which they fit; the descriptor is published later. */
    void placeIn(Segment segment, DirectBuffer data, int offset) {
        int at = (int) LongDescriptor.segmentOffset(message, DESCRIPTOR);
        segment.memory().putBytes(at, data, offset, length());
        generation(segment.generation());
    }

    /**
     * Sends packet and descriptor without any bytes, for a message whose bytes are written already, or a get.
     *
     * @param by waits for space; null if the message does not wait
     * @return result of the claim
     */
    int sendDescriptor(Route route, @Nullable Backoff by, int source) {
        int packet = Transfer.claim(route, queue, by, Packet.description(message, 0));
        if (packet >= 0) {
            publishDescriptor(route, packet, source);
        }
        return packet;
    }

    /**
     * Sends the parts from the given one on.
     *
     * @param by waits for space; null to stop when there is no space
     * @param mostParts number of parts of the usual size after whose bytes it ends, or of longer parts of as many bytes
     * @return offset of the next part, {@link #ALL_SENT}, or {@link Route#GONE}
     */
    int sendPartsFrom(Route route, @Nullable Backoff by, int firstPart, DirectBuffer data, int offset, int mostParts) {
        int part = firstPart;
        long bytesLeft = (long) mostParts * maxPartBytes;
        while (bytesLeft > 0 && part != ALL_SENT) {
            int bytes = partBytes(route, length() - part);
            bytesLeft -= bytes;
            long description = Packet.description(
                    Packet.kind(message, 0) | PacketKind.PART,
                    Packet.handler(message, 0),
                    argumentCount(),
                    LongDescriptor.LENGTH_BYTES + bytes);
            int packet = Transfer.claim(route, queue, by, description);
            if (packet < 0) {
                return packet == Route.FULL ? part : Route.GONE;
            }
            LongDescriptor.part(message, DESCRIPTOR, part);
            long tag = Packet.tag(message, 0);
            Transfer.publishCopy(
                    route, packet, route.source(), message, 0, description, tag, message, data, offset + part);
            part = part + bytes >= length() ? ALL_SENT : part + bytes;
        }
        return part;
    }

    /** Converts the answer to a get into the returned get, which notifies the requester that no answer will arrive. */
    void turnBack(ReturnReason reason) {
        long ownOffset = otherOffset();
        int requesterOffset = (int) LongDescriptor.segmentOffset(message, DESCRIPTOR);
        int number = LongDescriptor.generation(message, DESCRIPTOR);
        int kind = PacketKind.RETURNED | PacketKind.LONG | PacketKind.GET;
        int handler = Packet.handler(message, 0);
        beginLike(
                message,
                0,
                Packet.description(kind, handler, argumentCount(), LongDescriptor.LENGTH_BYTES),
                reason.code());
        describe(ownOffset, length());
        otherOffset(requesterOffset);
        generation(number);
    }

    /** Passes the message to handler 0 with its data, which is still in the sender's memory. */
    public void giveBack(ReturnReason reason, HandlerZero returnedMessages, DirectBuffer data, int offset) {
        if (PacketKind.isLong(Packet.kind(message, 0))) {
            returnedMessages.giveBackLong(reason, message, 0, DESCRIPTOR, data, offset);
        } else {
            returnedMessages.giveBack(reason, message, 0, data, offset);
        }
    }

    /** Returns the bytes of the next part. Parts that are longer than usual have equal lengths, so none is short. */
    private int partBytes(Route route, int rest) {
        int most = route.maxMediumBytes() - LongDescriptor.LENGTH_BYTES;
        if (most <= maxPartBytes) {
            return Math.min(rest, maxPartBytes);
        }
        if (rest <= most) {
            return rest;
        }
        int parts = (int) (((long) rest + most - 1) / most);
        return Math.min(most, BitUtil.align(rest / parts + 1, Long.BYTES));
    }

    private int sendParts(Route route, boolean waits, DirectBuffer data, int offset) {
        int part = sendPartsFrom(route, waits ? waiter : null, 0, data, offset, 1);
        if (part == 0) {
            return Route.FULL;
        }
        return part == Route.GONE || sendPartsFrom(route, waiter, part, data, offset, Integer.MAX_VALUE) != ALL_SENT
                ? Route.GONE
                : 0;
    }

    private void publishDescriptor(Route route, int packet, int source) {
        long description = Packet.description(message, 0);
        long tag = Packet.tag(message, 0);
        Transfer.publishCopy(route, packet, source, message, 0, description, tag, null, message, DESCRIPTOR);
    }
}
