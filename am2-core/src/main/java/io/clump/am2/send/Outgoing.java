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
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A message in the sender's own memory: its packet, and behind it the descriptor if it is long. Long messages are sent
 * from here, others only come here when they are refused or set aside. An endpoint has one for requests and one for
 * replies, since a reply may be sent while a request waits for room; no other message of its kind is sent meanwhile, so
 * the parts of a long message follow one another in their stream.
 *
 * <pre>
 *   shared memory:  bytes ─▶ the receiver's segment, then   packet ─▶ [descriptor]
 *   network:        packet ─▶ [descriptor | part 0]   packet ─▶ [descriptor | part 1]   …   the last one runs the handler
 * </pre>
 */
public final class Outgoing {
    /** Instead of the part that is next: all have been sent. */
    static final int ALL_SENT = Integer.MAX_VALUE;

    /** Instead of a claimed packet: the message does not fit the receiver's segment. */
    static final int MISPLACED = Route.TOO_LONG - 1;

    /** Where the descriptor is, in bytes. */
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

    /** Composes the description of a long message without bytes behind its descriptor. */
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

    /** Says where the bytes of a long message go. */
    void describe(long segmentOffset, int length) {
        LongDescriptor.write(message, DESCRIPTOR, segmentOffset, length, 0, 0);
    }

    /** Says where at the other side the bytes of a get, or of the answer to one, come from or go to. */
    void otherOffset(int otherOffset) {
        LongDescriptor.otherOffset(message, DESCRIPTOR, otherOffset);
    }

    /**
     * Sets the generation of the segment, or of a get over a network and the answer to one the requester's number of
     * it.
     */
    void generation(int generation) {
        LongDescriptor.generation(message, DESCRIPTOR, generation);
    }

    /** Becomes the same message as another one. */
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

    /** Packet and descriptor, from the beginning. */
    UnsafeBuffer message() {
        return message;
    }

    /** Writes packet and descriptor to a buffer, from its beginning. */
    void copyTo(UnsafeBuffer buffer) {
        buffer.putBytes(0, message, 0, message.capacity());
    }

    /**
     * Sends the long message. In shared memory its bytes go first, since nothing may take long between the claim and
     * the publication of a packet; but a message that does not wait, and is refused, must have written nothing. Over a
     * network only the first part may be refused; a message of several parts waits for room for the others.
     *
     * @param waits whether it may wait for room for its first packet
     * @return 0 or more if it is on its way; {@link Route#FULL} or {@link Route#GONE}; {@link #MISPLACED} if it does
     *     not fit the receiver's segment, as far as can be seen from here
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

    /** Returns whether the message does not fit the receiver's segment, as far as can be seen from here. */
    boolean isMisplaced(Segment segment) {
        return !segment.contains(LongDescriptor.segmentOffset(message, DESCRIPTOR), length());
    }

    /** Puts the bytes into the receiver's segment, which they fit; the descriptor is published later. */
    void placeIn(Segment segment, DirectBuffer data, int offset) {
        int at = (int) LongDescriptor.segmentOffset(message, DESCRIPTOR);
        segment.memory().putBytes(at, data, offset, length());
        generation(segment.generation());
    }

    /**
     * Sends packet and descriptor, without any bytes: what is placed, or a get.
     *
     * @param by waits for room; null if the message is not to wait
     * @return what the claim returned
     */
    int sendDescriptor(Route route, @Nullable Backoff by, int source) {
        int packet = Transfer.claim(route, queue, by, Packet.description(message, 0));
        if (packet >= 0) {
            publishDescriptor(route, packet, source);
        }
        return packet;
    }

    /**
     * Sends parts from one on.
     *
     * @param by waits for room; null to stop where there is no room
     * @param mostParts after which it stops, though there may be room
     * @return where the next part begins, {@link #ALL_SENT}, or {@link Route#GONE}
     */
    int sendPartsFrom(Route route, @Nullable Backoff by, int firstPart, DirectBuffer data, int offset, int mostParts) {
        int part = firstPart;
        for (int i = 0; i < mostParts && part != ALL_SENT; i++) {
            int bytes = Math.min(length() - part, maxPartBytes);
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

    /** Turns the answer to a get into the get on its way back, which tells the requester that no answer comes. */
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

    /** Gives the message to handler 0 with its data, which is still the sender's. */
    public void giveBack(ReturnReason reason, HandlerZero returnedMessages, DirectBuffer data, int offset) {
        if (PacketKind.isLong(Packet.kind(message, 0))) {
            returnedMessages.giveBackLong(reason, message, 0, DESCRIPTOR, data, offset);
        } else {
            returnedMessages.giveBack(reason, message, 0, data, offset);
        }
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
