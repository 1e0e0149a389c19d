package io.clump.am2;

import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
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
    private final SetAside setAside;
    private final ReturnedMessages returnedMessages;
    private final Sender sender;
    private final OutgoingLong outgoingRequest;
    private final OutgoingLong outgoingReply;

    LongSender(
            Membership membership,
            TranslationTable translations,
            Waiters waiters,
            ReturnedMessages returnedMessages,
            Sender sender,
            int maxMediumBytes) {
        this.membership = membership;
        this.translations = translations;
        setAside = sender.setAside();
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
        outgoingRequest.begin(kind, handler, count, destination, to.tag(), length, segmentOffset);
        outgoingRequest.arguments(a0, a1, a2, a3, a4, a5, a6, a7);
        ReturnReason refusal = to.route().refusal(to.tag());
        if (refusal == null) {
            refusal = outgoingRequest.sendBy(to.route(), data, offset);
        }
        finish(refusal, to, data, offset, count, length);
        membership.bundle().pollEndpoints(PollScope.ALL);
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
                return pollRefused(data, offset);
            }
            if (packet >= 0) {
                refusal = outgoingRequest.sendClaimed(route, segment, packet, data, offset);
            } else {
                boolean isMisplaced = outgoingRequest.isMisplaced(segment);
                refusal = isMisplaced ? ReturnReason.BAD_SEGMENT : ReturnReason.UNREACHABLE;
            }
        }
        finish(refusal, to, data, offset, count, length);
        membership.bundle().pollEndpoints(PollScope.ALL);
        return SendResult.SENT;
    }

    /** The poll of a request that found no room, which comes back if the poll throws, as the caller has no result then. */
    private SendResult pollRefused(DirectBuffer data, int offset) {
        try {
            membership.bundle().pollEndpoints(PollScope.ALL);
            return SendResult.WOULD_BLOCK;
        } catch (Throwable e) { // catch-all: the caller learns of it, and not what became of the request
            outgoingRequest.giveBack(ReturnReason.CONGESTED, returnedMessages, data, offset);
            throw e;
        }
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
        outgoingReply.begin(kind, handler, count, destination, 0, length, segmentOffset);
        outgoingReply.arguments(a0, a1, a2, a3, a4, a5, a6, a7);
        int source = Packet.source(requestMemory, request);
        Route route = origin.routeBack(source);
        ReturnReason refusal = route == null ? ReturnReason.UNREACHABLE : replyBy(route, origin, source, data, offset);
        if (refusal != null) {
            outgoingReply.giveBack(refusal, returnedMessages, data, offset);
        }
        membership.bundle().pollEndpoints(PollScope.REPLIES);
    }

    /**
     * Sends a message that this endpoint will not handle back to where it came from, without its bytes.
     *
     * @return false if that cannot be done; it is counted as dropped then
     */
    boolean sendBack(ReturnReason reason, QueueBlock origin, UnsafeBuffer from, int message, int descriptor) {
        int kind = Packet.kind(from, message) & ~PacketKind.PART;
        return sender.sendBack(reason, origin, from, message, kind, descriptor, LongDescriptor.LENGTH_BYTES, 0);
    }

    /** Sends what there is room for and sets the rest aside; returns why the reply comes back, or null. */
    private @Nullable ReturnReason replyBy(Route route, QueueBlock origin, int source, DirectBuffer data, int offset) {
        Segment segment = route.segment();
        int sent;
        boolean isKept = false;
        if (segment == null) {
            int part = outgoingReply.sendPartsFrom(route, 0, data, offset, Integer.MAX_VALUE);
            sent = part == OutgoingLong.ALL_SENT ? 0 : part == Route.GONE ? Route.GONE : Route.FULL;
            isKept = sent == Route.FULL && setAside.keepParts(origin, source, route, outgoingReply, part, data, offset);
        } else if (outgoingReply.isMisplaced(segment)) {
            return ReturnReason.BAD_SEGMENT;
        } else {
            outgoingReply.placeIn(segment, data, offset);
            sent = outgoingReply.tryPublishPlaced(route, segment);
            isKept = sent == Route.FULL
                    && setAside.keep(
                            origin,
                            source,
                            route,
                            outgoingReply.message(),
                            outgoingReply.message(),
                            PacketLayout.LENGTH_BYTES);
        }
        if (sent >= 0) {
            sender.traffic(origin).sent(outgoingReply.argumentCount(), outgoingReply.length());
        }
        return sent >= 0 || isKept ? null : Sender.whyNotBack(route, sent);
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
