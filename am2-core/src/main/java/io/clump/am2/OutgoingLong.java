package io.clump.am2;

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
 * A long message on its way out: its packet, and behind it the descriptor. An endpoint has one for requests and one for
 * replies, since a reply may be sent while a request waits for room; no other message of its kind is sent meanwhile, so
 * the parts of a message follow one another in their stream.
 *
 * <pre>
 *   shared memory:  bytes ─▶ the receiver's segment, then   packet ─▶ [descriptor]
 *   network:        packet ─▶ [descriptor | part 0]   packet ─▶ [descriptor | part 1]   …   the last one runs the handler
 * </pre>
 */
final class OutgoingLong {
    /** Instead of the part that is next: all have been sent. */
    static final int ALL_SENT = Integer.MAX_VALUE;

    private static final int DESCRIPTOR = PacketLayout.LENGTH_BYTES;

    private final UnsafeBuffer message = new UnsafeBuffer(new byte[DESCRIPTOR + LongDescriptor.LENGTH_BYTES]);
    private final QueueKind queue;
    private final Backoff waiter;
    private final int maxPartBytes;

    OutgoingLong(QueueKind queue, Backoff waiter, int maxMediumBytes) {
        this.queue = queue;
        this.waiter = waiter;
        maxPartBytes = maxMediumBytes - LongDescriptor.LENGTH_BYTES;
    }

    void begin(int kind, int handler, int count, int destination, long tag, int length, long segmentOffset) {
        Packet.header(message, 0, kind, handler, count, 0, destination, tag, LongDescriptor.LENGTH_BYTES);
        LongDescriptor.write(message, DESCRIPTOR, segmentOffset, length, 0, 0);
    }

    /** Makes the message a get, or the answer to one. */
    void otherOffset(int otherOffset) {
        LongDescriptor.otherOffset(message, DESCRIPTOR, otherOffset);
    }

    /** Gives a get over a network, or the answer to one, the requester's number of it. */
    void number(int number) {
        LongDescriptor.generation(message, DESCRIPTOR, number);
    }

    /** Makes this the same message as another one. */
    void copyOf(OutgoingLong other) {
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

    /** Takes over the arguments of a packet. */
    void argumentsOf(UnsafeBuffer memory, int packet) {
        Packet.copyArguments(memory, packet, message, 0);
    }

    void arguments(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        Packet.arguments(message, 0, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    /**
     * Sends the message.
     *
     * @return null when it is on its way; BAD_SEGMENT if it does not fit the receiver's segment, as far as can be seen from
     *     here; UNREACHABLE if the receiver is gone, or there was no room for too long
     */
    @Nullable
    ReturnReason sendBy(Route route, DirectBuffer data, int offset) {
        Segment segment = route.segment();
        return segment == null
                ? sendParts(route, waiter.claimMedium(route, queue, lengthOfPart(0)), data, offset)
                : sendPlaced(route, segment, data, offset);
    }

    /** Whether the message does not fit the receiver's segment, as far as can be seen from here. */
    boolean isMisplaced(@Nullable Segment segment) {
        return segment != null
                && !segment.contains(
                        LongDescriptor.segmentOffset(message, DESCRIPTOR), LongDescriptor.length(message, DESCRIPTOR));
    }

    /** Hands over the packet of a message whose bytes are placed, if that can be done at once; returns what was claimed. */
    int tryPublishPlaced(Route route, Segment segment) {
        int packet = tryClaim(route, segment);
        if (packet >= 0) {
            publishPlaced(route, segment, packet);
        }
        return packet;
    }

    /** Claims the first packet of the message, if that can be done at once. */
    int tryClaim(Route route, @Nullable Segment segment) {
        return route.tryClaimMedium(queue, segment == null ? lengthOfPart(0) : LongDescriptor.LENGTH_BYTES);
    }

    /**
     * Sends parts from one on, while there is room.
     *
     * @param mostParts after which it stops, though there may be room
     * @return where the next part begins, {@link #ALL_SENT}, or {@link Route#GONE}
     */
    int sendPartsFrom(Route route, int firstPart, DirectBuffer data, int offset, int mostParts) {
        int part = firstPart;
        for (int i = 0; i < mostParts && part != ALL_SENT; i++) {
            int packet = route.tryClaimMedium(queue, lengthOfPart(part));
            if (packet < 0) {
                return packet == Route.FULL ? part : Route.GONE;
            }
            part = publishPart(route, packet, part, data, offset);
        }
        return part;
    }

    /** Puts the bytes into the receiver's segment, which they fit; what is published later describes them. */
    void placeIn(Segment segment, DirectBuffer data, int offset) {
        place(segment, data, offset);
        LongDescriptor.generation(message, DESCRIPTOR, segment.generation());
    }

    /** Makes the answer to a get what tells the requester that there is none: the get on its way back. */
    void turnBack(ReturnReason reason) {
        long ownOffset = LongDescriptor.otherOffset(message, DESCRIPTOR);
        int requesterOffset = (int) LongDescriptor.segmentOffset(message, DESCRIPTOR);
        int number = LongDescriptor.generation(message, DESCRIPTOR);
        int count = Packet.argumentCount(message, 0);
        int kind = PacketKind.RETURNED | PacketKind.LONG | PacketKind.GET;
        begin(
                kind,
                Packet.handler(message, 0),
                count,
                Packet.destination(message, 0),
                reason.code(),
                length(),
                ownOffset);
        otherOffset(requesterOffset);
        number(number);
    }

    /**
     * As {@link #sendBy}, but with the first packet claimed: who is refused that one has written nothing. A message of several
     * parts waits for room for the others.
     */
    @Nullable
    ReturnReason sendClaimed(Route route, @Nullable Segment segment, int packet, DirectBuffer data, int offset) {
        if (segment == null) {
            return sendParts(route, packet, data, offset);
        }
        place(segment, data, offset);
        publishPlaced(route, segment, packet);
        return null;
    }

    /** Asks for the bytes that the message describes, instead of sending any. */
    @Nullable
    ReturnReason askBy(Route route) {
        int packet = waiter.claimMedium(route, queue, LongDescriptor.LENGTH_BYTES);
        if (packet < 0) {
            return ReturnReason.UNREACHABLE;
        }
        fill(route, packet, Packet.kind(message, 0), LongDescriptor.LENGTH_BYTES);
        route.memory().putBytes(route.dataOffset(packet), message, DESCRIPTOR, LongDescriptor.LENGTH_BYTES);
        route.publishMedium(packet);
        return null;
    }

    /** Fills a packet of the own reply queue: what the message asks for has come from an endpoint of this node. */
    void describeFetched(Route self, int packet, int source, int at, int fetchedFrom, Segment own) {
        UnsafeBuffer memory = self.memory();
        Packet.header(
                memory,
                packet,
                PacketKind.REPLY | PacketKind.LONG | PacketKind.GET,
                Packet.handler(message, 0),
                Packet.argumentCount(message, 0),
                source,
                Packet.destination(message, 0),
                0,
                LongDescriptor.LENGTH_BYTES);
        Packet.copyArguments(message, 0, memory, packet);
        int descriptor = self.dataOffset(packet);
        int length = LongDescriptor.length(message, DESCRIPTOR);
        LongDescriptor.write(memory, descriptor, at, length, 0, own.generation());
        LongDescriptor.otherOffset(memory, descriptor, fetchedFrom);
    }

    /** Gives the message to handler 0 with its data, which is still the sender's. */
    void giveBack(ReturnReason reason, ReturnedMessages returnedMessages, DirectBuffer data, int offset) {
        returnedMessages.giveBackLong(reason, message, 0, DESCRIPTOR, data, offset);
    }

    /** The bytes go first, since nothing may take long between the claim and the publication of a packet. */
    private @Nullable ReturnReason sendPlaced(Route route, Segment segment, DirectBuffer data, int offset) {
        if (isMisplaced(segment)) {
            return ReturnReason.BAD_SEGMENT;
        }
        place(segment, data, offset);
        int packet = waiter.claimMedium(route, queue, LongDescriptor.LENGTH_BYTES);
        if (packet < 0) {
            return ReturnReason.UNREACHABLE;
        }
        publishPlaced(route, segment, packet);
        return null;
    }

    private void place(Segment segment, DirectBuffer data, int offset) {
        int at = (int) LongDescriptor.segmentOffset(message, DESCRIPTOR);
        segment.memory().putBytes(at, data, offset, LongDescriptor.length(message, DESCRIPTOR));
    }

    private void publishPlaced(Route route, Segment segment, int packet) {
        fill(route, packet, Packet.kind(message, 0), LongDescriptor.LENGTH_BYTES);
        describe(route, packet, 0, segment.generation());
        route.publishMedium(packet);
    }

    private @Nullable ReturnReason sendParts(Route route, int firstPacket, DirectBuffer data, int offset) {
        int packet = firstPacket;
        int part = 0;
        while (packet >= 0) {
            part = publishPart(route, packet, part, data, offset);
            if (part == ALL_SENT) {
                return null;
            }
            packet = waiter.claimMedium(route, queue, lengthOfPart(part));
        }
        return ReturnReason.UNREACHABLE;
    }

    /** Returns where the next part begins, or {@link #ALL_SENT}. */
    private int publishPart(Route route, int packet, int part, DirectBuffer data, int offset) {
        int bytes = lengthOfPart(part);
        fill(route, packet, Packet.kind(message, 0) | PacketKind.PART, bytes);
        describe(route, packet, part, LongDescriptor.generation(message, DESCRIPTOR));
        int dataBytes = bytes - LongDescriptor.LENGTH_BYTES;
        int at = route.dataOffset(packet) + LongDescriptor.LENGTH_BYTES;
        route.memory().putBytes(at, data, offset + part, dataBytes);
        route.publishMedium(packet);
        int next = part + dataBytes;
        return next >= length() ? ALL_SENT : next;
    }

    /** Bytes of the part that begins there, and of its descriptor. */
    private int lengthOfPart(int part) {
        int rest = LongDescriptor.length(message, DESCRIPTOR) - part;
        return LongDescriptor.LENGTH_BYTES + Math.min(rest, maxPartBytes);
    }

    private void describe(Route route, int packet, int part, int generation) {
        UnsafeBuffer memory = route.memory();
        int at = route.dataOffset(packet);
        long segmentOffset = LongDescriptor.segmentOffset(message, DESCRIPTOR);
        LongDescriptor.write(memory, at, segmentOffset, LongDescriptor.length(message, DESCRIPTOR), part, generation);
        LongDescriptor.otherOffset(memory, at, LongDescriptor.otherOffset(message, DESCRIPTOR));
    }

    private void fill(Route route, int packet, int kind, int bulkLengthBytes) {
        Packet.header(
                route.memory(),
                packet,
                kind,
                Packet.handler(message, 0),
                Packet.argumentCount(message, 0),
                route.source(),
                Packet.destination(message, 0),
                Packet.tag(message, 0),
                bulkLengthBytes);
        Packet.copyArguments(message, 0, route.memory(), packet);
    }
}
