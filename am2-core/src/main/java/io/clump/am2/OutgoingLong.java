package io.clump.am2;

import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Segment;
import io.clump.am2.spi.Waiter;
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
    private static final int DESCRIPTOR = PacketLayout.LENGTH_BYTES;

    private final UnsafeBuffer message = new UnsafeBuffer(new byte[DESCRIPTOR + LongDescriptor.LENGTH_BYTES]);
    private final QueueKind queue;
    private final Waiter waiter;
    private final int maxPartBytes;

    OutgoingLong(QueueKind queue, Waiter waiter, int maxMediumBytes) {
        this.queue = queue;
        this.waiter = waiter;
        maxPartBytes = maxMediumBytes - LongDescriptor.LENGTH_BYTES;
    }

    void begin(int kind, int handler, int count, int destination, long tag, int length, long segmentOffset) {
        Packet.header(message, 0, kind, handler, count, 0, destination, tag, LongDescriptor.LENGTH_BYTES);
        LongDescriptor.write(message, DESCRIPTOR, segmentOffset, length, 0, 0);
    }

    void arguments(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        Packet.arguments(message, 0, a0, a1, a2, a3, a4, a5, a6, a7);
    }

    /**
     * Sends the message.
     *
     * @return null when it is on its way; BAD_SEGMENT if it does not fit the receiver's segment, as far as can be seen from
     *     here; UNREACHABLE if the receiver is gone
     */
    @Nullable
    ReturnReason sendBy(Route route, DirectBuffer data, int offset) {
        Segment segment = route.segment();
        return segment == null ? sendParts(route, data, offset) : sendPlaced(route, segment, data, offset);
    }

    /** Gives the message to handler 0 with its data, which is still the sender's. */
    void giveBack(ReturnReason reason, ReturnedMessages returnedMessages, DirectBuffer data, int offset) {
        returnedMessages.giveBackLong(reason, message, 0, DESCRIPTOR, data, offset);
    }

    /** The bytes go first, since nothing may take long between the claim and the publication of a packet. */
    private @Nullable ReturnReason sendPlaced(Route route, Segment segment, DirectBuffer data, int offset) {
        long segmentOffset = LongDescriptor.segmentOffset(message, DESCRIPTOR);
        int length = LongDescriptor.length(message, DESCRIPTOR);
        if (!segment.contains(segmentOffset, length)) {
            return ReturnReason.BAD_SEGMENT;
        }
        segment.memory().putBytes((int) segmentOffset, data, offset, length);
        int packet = route.claimMedium(queue, LongDescriptor.LENGTH_BYTES, waiter);
        if (packet == Route.GONE) {
            return ReturnReason.UNREACHABLE;
        }
        fill(route, packet, Packet.kind(message, 0), LongDescriptor.LENGTH_BYTES);
        LongDescriptor.write(route.memory(), route.dataOffset(packet), segmentOffset, length, 0, segment.generation());
        route.publishMedium(packet);
        return null;
    }

    private @Nullable ReturnReason sendParts(Route route, DirectBuffer data, int offset) {
        int length = LongDescriptor.length(message, DESCRIPTOR);
        int part = 0;
        do {
            int bytes = Math.min(length - part, maxPartBytes);
            int packet = route.claimMedium(queue, LongDescriptor.LENGTH_BYTES + bytes, waiter);
            if (packet == Route.GONE) {
                return ReturnReason.UNREACHABLE;
            }
            fill(route, packet, Packet.kind(message, 0) | PacketKind.PART, LongDescriptor.LENGTH_BYTES + bytes);
            int descriptor = route.dataOffset(packet);
            LongDescriptor.write(
                    route.memory(), descriptor, LongDescriptor.segmentOffset(message, DESCRIPTOR), length, part, 0);
            route.memory().putBytes(descriptor + LongDescriptor.LENGTH_BYTES, data, offset + part, bytes);
            route.publishMedium(packet);
            part += bytes;
        } while (part < length);
        return null;
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
