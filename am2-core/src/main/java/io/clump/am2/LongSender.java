package io.clump.am2;

import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The send path of one endpoint for long messages: as that of {@link Sender}, but the bytes go to the peer's segment. */
final class LongSender {
    private final Membership membership;
    private final TranslationTable translations;
    private final Counters counters;
    private final ReturnedMessages returnedMessages;
    private final Sender sender;
    private final Waiter replyWaiter;
    private final OutgoingLong outgoingRequest;
    private final OutgoingLong outgoingReply;

    LongSender(
            Membership membership,
            TranslationTable translations,
            Counters counters,
            ReturnedMessages returnedMessages,
            Sender sender,
            int maxMediumBytes) {
        this.membership = membership;
        this.translations = translations;
        this.counters = counters;
        this.returnedMessages = returnedMessages;
        this.sender = sender;
        replyWaiter = new Backoff(membership, PollScope.REPLIES, counters);
        Waiter requestWaiter = new Backoff(membership, PollScope.ALL, counters);
        outgoingRequest = new OutgoingLong(QueueKind.REQUEST, requestWaiter, maxMediumBytes);
        outgoingReply = new OutgoingLong(QueueKind.REPLY, replyWaiter, maxMediumBytes);
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
        if (refusal == null) {
            to.traffic().sent(count, length);
            return;
        }
        if (refusal == ReturnReason.UNREACHABLE) {
            refusal = Sender.whyGone(to);
        }
        outgoingRequest.giveBack(refusal, returnedMessages, data, offset);
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
        } else if (refusal == ReturnReason.BAD_SEGMENT) {
            outgoingReply.giveBack(refusal, returnedMessages, data, offset);
        } else {
            counters.dropped++;
        }
    }

    /** Sends a request that this endpoint will not handle back to where it came from, without its bytes. */
    void sendBack(ReturnReason reason, QueueBlock origin, UnsafeBuffer from, int request, int descriptor) {
        Route route = origin.routeBack(Packet.source(from, request));
        int packet = route == null
                ? Route.GONE
                : route.claimMedium(QueueKind.REPLY, LongDescriptor.LENGTH_BYTES, replyWaiter);
        if (route == null || packet == Route.GONE) {
            counters.dropped++;
            return;
        }
        UnsafeBuffer memory = route.memory();
        int count = Packet.argumentCount(from, request);
        Packet.header(
                memory,
                packet,
                PacketKind.REQUEST | PacketKind.LONG | PacketKind.RETURNED,
                Packet.handler(from, request),
                count,
                route.source(),
                Packet.destination(from, request),
                reason.code(),
                LongDescriptor.LENGTH_BYTES);
        Packet.copyArguments(from, request, memory, packet);
        memory.putBytes(route.dataOffset(packet), from, descriptor, LongDescriptor.LENGTH_BYTES);
        route.publishMedium(packet);
        sender.traffic(origin).sent(count, 0);
    }
}
