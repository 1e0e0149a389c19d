package io.clump.am2;

import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.EndpointQueues;
import io.clump.am2.endpoint.EndpointSegment;
import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.receive.PartsOfLong;
import io.clump.am2.send.GetSender;
import io.clump.am2.send.Sender;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.Segment;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Accepts the long messages of one endpoint. The bytes of those in shared memory are already in the segment and are
 * only checked. Those of a network arrive in parts, which are copied to the segment, and the last part runs the
 * handler. Allocates for the first long message of each peer of a network.
 */
final class LongReceiver {
    private static final UnsafeBuffer NO_BYTES = new UnsafeBuffer(0, 0);

    private final MessageDispatcher dispatcher;
    private final EndpointSegment segment;
    private final Sender sender;
    private final GetSender getSender;
    private final ReturnedMessages returnedMessages;
    private final Counters counters;
    private final EndpointQueues queues;

    /** Parts by sender; requests and replies have separate streams. */
    private final Long2ObjectHashMap<PartsOfLong> requests = new Long2ObjectHashMap<>();

    private final Long2ObjectHashMap<PartsOfLong> replies = new Long2ObjectHashMap<>();

    LongReceiver(
            MessageDispatcher dispatcher,
            EndpointSegment segment,
            Sender sender,
            GetSender getSender,
            ReturnedMessages returnedMessages,
            Counters counters,
            EndpointQueues queues) {
        this.dispatcher = dispatcher;
        this.segment = segment;
        this.sender = sender;
        this.getSender = getSender;
        this.returnedMessages = returnedMessages;
        this.counters = counters;
        this.queues = queues;
    }

    /** Does the same as {@link Dispatcher#dispatchBulk}, for long messages. */
    void accept(QueueBlock origin, UnsafeBuffer memory, int packet, int descriptor) {
        int kind = Packet.kind(memory, packet);
        if ((kind & PacketKind.RETURNED) != 0) {
            sender.traffic(origin).received(Packet.argumentCount(memory, packet), 0);
            ReturnReason reason = dispatcher.reasonOfReturn(memory, packet);
            if (reason != null) {
                giveBackUnlessEnded(reason, memory, packet, descriptor);
            }
        } else if (PacketKind.isGetRequest(kind)) {
            acceptGet(origin, memory, packet, descriptor);
        } else if ((kind & PacketKind.PART) != 0) {
            acceptPart(origin, memory, packet, descriptor);
        } else {
            acceptPlaced(origin, memory, packet, descriptor);
        }
    }

    /**
     * Does the same as {@link MessageDispatcher#handleDeferred}, for long messages. A deferred get has read nothing
     * yet, so it uses the current segment.
     */
    void handleDeferred(
            @Nullable ReturnReason reason, QueueBlock origin, UnsafeBuffer memory, int packet, int descriptor) {
        if (PacketKind.isGetRequest(Packet.kind(memory, packet))) {
            answerGet(origin, memory, packet, descriptor);
        } else {
            handle(reason, origin, memory, packet, descriptor);
        }
    }

    /**
     * Does the same as {@link Dispatcher#giveBack}, for long messages: only the last returned part counts as the
     * message. The bytes for a get were not sent by a program.
     */
    void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int descriptor) {
        int kind = Packet.kind(memory, packet);
        boolean isWhole = (kind & PacketKind.PART) == 0
                || LongDescriptor.isLastPart(memory, descriptor, Packet.bulkLengthBytes(memory, packet));
        if (isWhole && isAnswerToGet(kind)) {
            counters.dropped++;
        } else if (isWhole) {
            giveBackUnlessEnded(reason, memory, packet, descriptor);
        }
    }

    /**
     * Returns a get to the program, unless the get has ended: if its destination seemed to be gone, it may have been
     * returned before.
     */
    private void giveBackUnlessEnded(ReturnReason reason, UnsafeBuffer memory, int packet, int descriptor) {
        if (!PacketKind.isGetRequest(Packet.kind(memory, packet))
                || getSender.outstanding().remove(LongDescriptor.generation(memory, descriptor))) {
            returnedMessages.giveBackLong(reason, memory, packet, descriptor, NO_BYTES, Dispatcher.NO_DATA);
        }
    }

    /** Sends bytes of the segment, or the reason for a refusal; no handler of this endpoint runs. */
    private void acceptGet(QueueBlock origin, UnsafeBuffer memory, int packet, int descriptor) {
        sender.traffic(origin).received(Packet.argumentCount(memory, packet), 0);
        if (!dispatcher.defers(origin, memory, packet, descriptor, LongDescriptor.LENGTH_BYTES, null)) {
            answerGet(origin, memory, packet, descriptor);
        }
    }

    private void answerGet(QueueBlock origin, UnsafeBuffer memory, int packet, int descriptor) {
        ReturnReason refusal = dispatcher.refusal(memory, packet);
        long segmentOffset = LongDescriptor.segmentOffset(memory, descriptor);
        if (refusal == null && !segment.current().contains(segmentOffset, LongDescriptor.length(memory, descriptor))) {
            refusal = ReturnReason.BAD_SEGMENT;
        }
        if (refusal != null) {
            dispatcher.isDropped(refusal, false);
        }
        if (refusal == null) {
            getSender.answer(origin, memory, packet, descriptor);
        } else {
            sender.sendBackLong(refusal, origin, memory, packet, descriptor);
        }
    }

    /**
     * Accepts a message whose bytes are in the segment. The sender has checked the offset, but the segment may have
     * changed since.
     */
    private void acceptPlaced(QueueBlock origin, UnsafeBuffer memory, int packet, int descriptor) {
        Segment own = segment.current();
        boolean isHere = LongDescriptor.generation(memory, descriptor) == own.generation()
                && own.contains(
                        LongDescriptor.segmentOffset(memory, descriptor), LongDescriptor.length(memory, descriptor));
        finish(isHere ? null : ReturnReason.BAD_SEGMENT, origin, memory, packet, descriptor);
    }

    private void acceptPart(QueueBlock origin, UnsafeBuffer memory, int packet, int descriptor) {
        boolean isAnswer = isAnswerToGet(Packet.kind(memory, packet));
        int number = LongDescriptor.generation(memory, descriptor);
        if (isAnswer && !getSender.outstanding().contains(number)) {
            return;
        }
        Segment own = segment.current();
        long segmentOffset = LongDescriptor.segmentOffset(memory, descriptor);
        int length = LongDescriptor.length(memory, descriptor);
        int part = LongDescriptor.part(memory, descriptor);
        int dataBytes = Packet.bulkLengthBytes(memory, packet);
        PartsOfLong parts = partsFrom(origin, memory, packet);
        if (part == 0) {
            parts.begin(own, segmentOffset, length, dispatcher.refusal(memory, packet));
        }
        parts.place(
                own,
                segmentOffset,
                length,
                part,
                memory,
                descriptor + LongDescriptor.LENGTH_BYTES,
                dataBytes - LongDescriptor.LENGTH_BYTES);
        if (LongDescriptor.isLastPart(memory, descriptor, dataBytes)) {
            if (isAnswer) {
                getSender.outstanding().remove(number);
            }
            finish(parts.end(), origin, memory, packet, descriptor);
        }
    }

    private PartsOfLong partsFrom(QueueBlock origin, UnsafeBuffer memory, int packet) {
        Long2ObjectHashMap<PartsOfLong> byPeer =
                (Packet.kind(memory, packet) & PacketKind.REPLY) != 0 ? replies : requests;
        long peer = queues.sender(origin, Packet.source(memory, packet));
        PartsOfLong known = byPeer.get(peer);
        if (known != null) {
            return known;
        }
        PartsOfLong parts = new PartsOfLong();
        byPeer.put(peer, parts);
        return parts;
    }

    /**
     * Runs the handler, or defers the request until the pending answers to its sender are sent; its bytes stay in the
     * segment.
     */
    private void finish(
            @Nullable ReturnReason refusedBefore, QueueBlock origin, UnsafeBuffer memory, int packet, int descriptor) {
        boolean isDeferred = (Packet.kind(memory, packet) & PacketKind.REPLY) == 0
                && dispatcher.defers(origin, memory, packet, descriptor, LongDescriptor.LENGTH_BYTES, refusedBefore);
        if (!isDeferred) {
            handle(refusedBefore, origin, memory, packet, descriptor);
        }
    }

    private void handle(
            @Nullable ReturnReason refusedBefore, QueueBlock origin, UnsafeBuffer memory, int packet, int descriptor) {
        sender.traffic(origin)
                .received(Packet.argumentCount(memory, packet), LongDescriptor.length(memory, descriptor));
        ReturnReason refusedNow = dispatcher.refusal(memory, packet);
        ReturnReason refusal = refusedBefore == null ? refusedNow : refusedBefore;
        if (refusal == null) {
            dispatcher.runLong(origin, memory, packet, descriptor);
        } else if (dispatcher.isDropped(refusal, (Packet.kind(memory, packet) & PacketKind.REPLY) != 0)) {
            return;
        } else if (isAnswerToGet(Packet.kind(memory, packet))) {
            returnedMessages.giveBackLong(refusal, memory, packet, descriptor, NO_BYTES, Dispatcher.NO_DATA);
        } else if (!sender.sendBackLong(refusal, origin, memory, packet, descriptor)) {
            reportDropped(refusal, memory, packet, descriptor);
        }
    }

    private void reportDropped(ReturnReason refusal, UnsafeBuffer memory, int packet, int descriptor) {
        if ((Packet.kind(memory, packet) & PacketKind.REPLY) == 0) {
            return;
        }
        String why = refusal == ReturnReason.BAD_HANDLER
                ? "received a reply for a handler that is not set"
                : "a long reply does not fit the segment: offset=" + LongDescriptor.segmentOffset(memory, descriptor)
                        + ", bytes=" + LongDescriptor.length(memory, descriptor) + ", segment bytes="
                        + segment.current().memory().capacity();
        dispatcher.report(Packet.handler(memory, packet), why);
    }

    private static boolean isAnswerToGet(int kind) {
        return (kind & PacketKind.GET) != 0 && !PacketKind.isGetRequest(kind);
    }
}
