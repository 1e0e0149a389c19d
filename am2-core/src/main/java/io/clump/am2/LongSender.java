package io.clump.am2;

import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Segment;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** The send path of one endpoint for long messages: as that of {@link Sender}, but the bytes go to the peer's segment. */
final class LongSender {
    private final Membership membership;
    private final TranslationTable translations;
    private final Counters counters;
    private final ReturnedMessages returnedMessages;
    private final Sender sender;
    private final OutgoingLong outgoingRequest;
    private final OutgoingLong outgoingReply;

    LongSender(
            Membership membership,
            TranslationTable translations,
            Counters counters,
            Waiters waiters,
            ReturnedMessages returnedMessages,
            Sender sender,
            int maxMediumBytes) {
        this.membership = membership;
        this.translations = translations;
        this.counters = counters;
        this.returnedMessages = returnedMessages;
        this.sender = sender;
        outgoingRequest = new OutgoingLong(QueueKind.REQUEST, waiters.request(), maxMediumBytes);
        outgoingReply = new OutgoingLong(QueueKind.REPLY, waiters.reply(), maxMediumBytes);
    }

    void request(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int count,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        Translation to = translations.get(destination);
        int kind = PacketKind.REQUEST | PacketKind.LONG;
        membership.bundle().pollEndpoints(PollScope.ALL);
        outgoingRequest.begin(kind, handler, count, destination, to.tag(), length, segmentOffset);
        outgoingRequest.arguments(a0, a1, a2, a3, a4, a5, a6, a7);
        ReturnReason refusal = to.route().refusal(to.tag());
        if (refusal == null) {
            refusal = outgoingRequest.sendBy(to.route(), data, offset);
        }
        finish(refusal, to, data, offset, count, length);
    }

    /** As {@link #request}, but refused if the first packet would have to wait for room. */
    SendResult tryRequest(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int count,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        membership.bundle().pollEndpoints(PollScope.ALL);
        Translation to = translations.get(destination);
        int kind = PacketKind.REQUEST | PacketKind.LONG;
        outgoingRequest.begin(kind, handler, count, destination, to.tag(), length, segmentOffset);
        outgoingRequest.arguments(a0, a1, a2, a3, a4, a5, a6, a7);
        Route route = to.route();
        ReturnReason refusal = route.refusal(to.tag());
        if (refusal == null) {
            Segment segment = route.segment();
            int packet = outgoingRequest.isMisplaced(segment) ? Route.GONE : outgoingRequest.tryClaim(route, segment);
            if (packet == Route.FULL) {
                return SendResult.WOULD_BLOCK;
            }
            if (packet >= 0) {
                refusal = outgoingRequest.sendClaimed(route, segment, packet, data, offset);
            } else {
                boolean isMisplaced = outgoingRequest.isMisplaced(segment);
                refusal = isMisplaced ? ReturnReason.BAD_SEGMENT : ReturnReason.UNREACHABLE;
            }
        }
        finish(refusal, to, data, offset, count, length);
        return SendResult.SENT;
    }

    void reply(
            QueueBlock origin,
            UnsafeBuffer requestMemory,
            int request,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int count,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        int destination = Packet.destination(requestMemory, request);
        int kind = PacketKind.REPLY | PacketKind.LONG;
        membership.bundle().pollEndpoints(PollScope.REPLIES);
        outgoingReply.begin(kind, handler, count, destination, 0, length, segmentOffset);
        outgoingReply.arguments(a0, a1, a2, a3, a4, a5, a6, a7);
        Route route = origin.routeBack(Packet.source(requestMemory, request));
        ReturnReason refusal = route == null ? ReturnReason.UNREACHABLE : outgoingReply.sendBy(route, data, offset);
        if (refusal == null) {
            sender.traffic(origin).sent(count, length);
        } else {
            ReturnReason reason = refusal == ReturnReason.UNREACHABLE ? Sender.whyNotBack(route, Route.GONE) : refusal;
            outgoingReply.giveBack(reason, returnedMessages, data, offset);
        }
    }

    /**
     * Sends a message that this endpoint will not handle back to where it came from, without its bytes.
     *
     * @return false if that cannot be done; it is counted as dropped then
     */
    boolean sendBack(ReturnReason reason, QueueBlock origin, UnsafeBuffer from, int message, int descriptor) {
        int kind = PacketKind.RETURNED | (Packet.kind(from, message) & ~PacketKind.PART);
        Route route = origin.routeBack(Packet.source(from, message));
        int packet = route == null ? Route.GONE : sender.claimBack(route, kind, true, LongDescriptor.LENGTH_BYTES);
        if (route == null || packet < 0) {
            counters.dropped++;
            return false;
        }
        UnsafeBuffer memory = route.memory();
        int count = Packet.argumentCount(from, message);
        Packet.header(
                memory,
                packet,
                kind,
                Packet.handler(from, message),
                count,
                route.source(),
                Packet.destination(from, message),
                reason.code(),
                LongDescriptor.LENGTH_BYTES);
        Packet.copyArguments(from, message, memory, packet);
        memory.putBytes(route.dataOffset(packet), from, descriptor, LongDescriptor.LENGTH_BYTES);
        route.publishMedium(packet);
        sender.traffic(origin).sent(count, 0);
        return true;
    }

    private void finish(
            @Nullable ReturnReason refusal, Translation to, DirectBuffer data, int offset, int count, int length) {
        if (refusal == null) {
            to.traffic().sent(count, length);
        } else {
            ReturnReason reason = refusal == ReturnReason.UNREACHABLE ? Sender.whyNot(to, Route.GONE) : refusal;
            outgoingRequest.giveBack(reason, returnedMessages, data, offset);
        }
    }
}
