package io.clump.am2.send;

import io.clump.am2.ReturnReason;
import io.clump.am2.bundle.EndpointAccess;
import io.clump.am2.bundle.Membership;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.EndpointQueues;
import io.clump.am2.endpoint.EndpointSegment;
import io.clump.am2.endpoint.EndpointTrace;
import io.clump.am2.endpoint.HandlerZero;
import io.clump.am2.endpoint.Translation;
import io.clump.am2.endpoint.TranslationTable;
import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Segment;
import java.util.Objects;
import org.agrona.concurrent.SystemNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Fetches bytes of others' segments for one endpoint, and answers the gets of others.
 *
 * <pre>
 *   shared memory:  the peer's segment ─▶ own segment, then   packet ─▶ own reply queue   (the peer does nothing)
 *   network:        packet ─▶ [descriptor] ─▶ the peer's poll   ─▶   a long reply in parts, without a handler there
 * </pre>
 *
 * In both cases the get ends with the arrival of a long reply, so the handler runs in a poll. Over a network the reply
 * may fail to arrive: {@link OutstandingGets}.
 */
public final class GetSender {
    private final EndpointAccess access;
    private final Membership membership;
    private final TranslationTable translations;
    private final Counters counters;
    private final Backoff requestWaiter;
    private final Backoff replyWaiter;
    private final HandlerZero returnedMessages;
    private final Sender sender;
    private final SetAside setAside;
    private final EndpointSegment own;
    private final EndpointQueues queues;
    private final OutstandingGets outstanding;
    private final Outgoing request;
    private final Outgoing answer;
    private final @Nullable EndpointTrace trace;

    /** End of a get inside the node, which may wait for space in the own queue while answers are sent. */
    private final Outgoing end;

    private final UnsafeBuffer noBytes = new UnsafeBuffer(0, 0);

    /** Route to the endpoint itself in shared memory; found on the first use. */
    private @Nullable Route routeToSelf;

    public GetSender(
            EndpointAccess access,
            Membership membership,
            TranslationTable translations,
            Counters counters,
            Waiters waiters,
            HandlerZero returnedMessages,
            Sender sender,
            EndpointSegment own,
            EndpointQueues queues,
            @Nullable EndpointTrace trace) {
        this.trace = trace;
        this.access = access;
        this.membership = membership;
        this.translations = translations;
        this.counters = counters;
        this.returnedMessages = returnedMessages;
        this.sender = sender;
        setAside = sender.setAside();
        this.own = own;
        this.queues = queues;
        requestWaiter = waiters.request();
        replyWaiter = waiters.reply();
        outstanding = new OutstandingGets(
                (reason, get) -> returnedMessages.giveBackLong(
                        reason, get, 0, PacketLayout.LENGTH_BYTES, noBytes, Dispatcher.NO_DATA),
                SystemNanoClock.INSTANCE);
        request = sender.request();
        answer = new Outgoing(QueueKind.REPLY, replyWaiter, queues.maxMediumBytes());
        end = new Outgoing(QueueKind.REPLY, replyWaiter, queues.maxMediumBytes());
    }

    /** Returns the gets that are not answered yet. */
    public OutstandingGets outstanding() {
        return outstanding;
    }

    public void get(
            int destination,
            long segmentOffset,
            int length,
            long ownSegmentOffset,
            int handler,
            int count,
            long a01,
            long a23,
            long a45,
            long a67) {
        Sender.checkShort(handler, count);
        EndpointSegment.checkGet(length, ownSegmentOffset);
        long description = Outgoing.description(PacketKind.REQUEST | PacketKind.LONG | PacketKind.GET, handler, count);
        access.enterToSend(Sender.SEND);
        try {
            // First, not last as in a send: the end of the get may already be in the own queue, and belongs to a later
            // poll. Like in a send, an error of a handler is thrown after the get was sent or returned.
            membership.group().pollEndpoints(PollScope.ALL);
        } finally {
            try {
                Translation to = translations.get(destination);
                request.begin(description, destination, to.word(), a01, a23, a45, a67);
                request.describe(segmentOffset, length);
                request.otherOffset((int) ownSegmentOffset);
                if (trace != null) {
                    trace.sends(to, description, 0, a01, a23, a45, a67);
                }
                begin(to, segmentOffset, length, ownSegmentOffset);
            } finally {
                access.leave();
            }
        }
    }

    /** Requests the bytes, or copies them if they are directly accessible, or returns the get. */
    private void begin(Translation to, long segmentOffset, int length, long ownSegmentOffset) {
        ReturnReason refusal = to.route().refusal(to.tag());
        if (refusal == null) {
            refusal = own.current().contains(ownSegmentOffset, length)
                    ? fetch(to, segmentOffset, length, (int) ownSegmentOffset)
                    : ReturnReason.BAD_SEGMENT;
        }
        if (refusal == null) {
            to.traffic().sent(request.argumentCount(), 0);
        } else {
            ReturnReason reason = refusal == ReturnReason.UNREACHABLE ? Sender.whyNot(to, Route.GONE) : refusal;
            request.giveBack(reason, returnedMessages, noBytes, Dispatcher.NO_DATA);
        }
    }

    /**
     * Sends the bytes for an accepted request, like the reply of a handler; sets parts aside for which there is no
     * space.
     */
    public void answer(QueueBlock origin, UnsafeBuffer memory, int packet, int descriptor) {
        int segmentOffset = (int) LongDescriptor.segmentOffset(memory, descriptor);
        int length = LongDescriptor.length(memory, descriptor);
        int count = Packet.argumentCount(memory, packet);
        answer.beginLike(memory, packet, answerTo(memory, packet), sender.replyWord());
        answer.describe(LongDescriptor.otherOffset(memory, descriptor), length);
        answer.otherOffset(segmentOffset);
        answer.generation(LongDescriptor.generation(memory, descriptor));
        int source = Packet.source(memory, packet);
        Route route = origin.routeBack(source);
        int part = route == null
                ? Route.GONE
                : answer.sendPartsFrom(route, null, 0, own.current().memory(), segmentOffset, Answer.PARTS_PER_TURN);
        if (part == Outgoing.ALL_SENT) {
            sender.traffic(origin).sent(count, length);
        } else if (route == null || part == Route.GONE || !setAside.keepGet(origin, source, route, answer, part)) {
            counters.dropped++;
        }
    }

    private @Nullable ReturnReason fetch(Translation to, long segmentOffset, int length, int ownSegmentOffset) {
        Route route = to.route();
        Segment segment = route.segment();
        if (segment == null) {
            return ask(to);
        }
        if (!segment.contains(segmentOffset, length)) {
            return ReturnReason.BAD_SEGMENT;
        }
        // The own segment is mapped twice, and a copy handles overlapping bytes only within one mapping.
        Segment from = route == routeToSelf() ? own.current() : segment;
        own.current().memory().putBytes(ownSegmentOffset, from.memory(), (int) segmentOffset, length);
        return deliver(route, (int) segmentOffset, ownSegmentOffset);
    }

    private @Nullable ReturnReason ask(Translation to) {
        Route route = to.route();
        request.generation(outstanding.nextNumber());
        if (request.sendDescriptor(route, requestWaiter, route.source()) < 0) {
            return ReturnReason.UNREACHABLE;
        }
        outstanding.add(route, to.traffic(), to.tag(), request);
        return null;
    }

    /**
     * Writes the end of the get to the own reply queue. While that is full, only replies are handled: a request's
     * handler could reply to this endpoint itself, and there may be only one open claim in a queue.
     */
    private @Nullable ReturnReason deliver(Route from, int segmentOffset, int ownSegmentOffset) {
        Route self = routeToSelf();
        UnsafeBuffer asked = request.message();
        end.beginLike(asked, 0, answerTo(asked, 0), sender.replyWord());
        end.describe(ownSegmentOffset, request.length());
        end.otherOffset(segmentOffset);
        end.generation(own.current().generation());
        return end.sendDescriptor(self, replyWaiter, from.receiverSource()) < 0 ? ReturnReason.UNREACHABLE : null;
    }

    private static long answerTo(UnsafeBuffer memory, int packet) {
        return Outgoing.description(
                PacketKind.REPLY | PacketKind.LONG | PacketKind.GET,
                Packet.handler(memory, packet),
                Packet.argumentCount(memory, packet));
    }

    private Route routeToSelf() {
        if (routeToSelf == null) {
            QueueBlock local = Objects.requireNonNull(queues.local(), "only shared memory has segments within reach");
            routeToSelf = Objects.requireNonNull(local.routeTo(queues.name()));
        }
        return routeToSelf;
    }
}
