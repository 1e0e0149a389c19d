package io.clump.am2.send;

import io.clump.am2.ReturnReason;
import io.clump.am2.SendResult;
import io.clump.am2.Tag;
import io.clump.am2.bundle.EndpointAccess;
import io.clump.am2.bundle.Membership;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.EndpointQueues;
import io.clump.am2.endpoint.EndpointTrace;
import io.clump.am2.endpoint.HandlerTable;
import io.clump.am2.endpoint.HandlerZero;
import io.clump.am2.endpoint.Traffic;
import io.clump.am2.endpoint.Translation;
import io.clump.am2.endpoint.TranslationTable;
import io.clump.am2.packet.ContextEpoch;
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
import io.clump.am2.turns.Turns;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Send path of one endpoint: check, claim, fill, publish, poll; for requests, replies and returned messages, short,
 * medium and long. The steps in the middle are those of {@link Transfer}. The poll is last, so that it runs while the
 * message is in flight; a returned message does not poll. A request that waits for space polls meanwhile; one that does
 * not wait is refused; a reply does not wait, but is {@link SetAside}.
 */
public final class Sender {
    /** Name of the action in the error of a thread that may not send. */
    public static final String SEND = "send a request";

    private final EndpointAccess access;
    private final Membership membership;
    private final TranslationTable translations;
    private final Counters counters;
    private final EndpointQueues queues;
    private final Backoff requestWaiter;
    private final Backoff replyWaiter;
    private final HandlerZero returnedMessages;
    private final @Nullable QueueBlock local;
    private final SetAside setAside;
    private final Outgoing request;
    private final Outgoing reply;

    /** True between {@link #beginMulticast} and {@link #endMulticast}. */
    private boolean isMulticast;
    /** Tag of requests to this endpoint. */
    private long ownTag = Tag.NONE.value();

    /** Word of replies. */
    private long replyWord = ContextEpoch.replyWord(0);

    /** Null if nothing is recorded. */
    private final @Nullable EndpointTrace trace;

    public Sender(
            EndpointAccess access,
            Membership membership,
            TranslationTable translations,
            Counters counters,
            Waiters waiters,
            HandlerZero returnedMessages,
            EndpointQueues queues,
            SetAside setAside,
            @Nullable EndpointTrace trace) {
        this.trace = trace;
        this.access = access;
        this.queues = queues;
        this.membership = membership;
        this.translations = translations;
        this.counters = counters;
        this.returnedMessages = returnedMessages;
        this.setAside = setAside;
        local = queues.local();
        requestWaiter = waiters.request();
        replyWaiter = waiters.reply();
        request = new Outgoing(QueueKind.REQUEST, requestWaiter, queues.maxMediumBytes());
        reply = new Outgoing(QueueKind.REPLY, replyWaiter, queues.maxMediumBytes());
    }

    public static void checkShort(int handler, int argumentCount) {
        HandlerTable.checkIndex(handler);
        if (argumentCount < 0 || argumentCount > PacketLayout.MAX_ARGUMENTS) {
            throw new IllegalArgumentException("argument count out of range: found=" + argumentCount
                    + ", expected 0 to " + PacketLayout.MAX_ARGUMENTS);
        }
    }

    /** Does the same as {@link io.clump.am2.Endpoint#beginMulticast(DirectBuffer, int, int)}. */
    public void beginMulticast(DirectBuffer data, int offset, int length) {
        queues.beginMulticast(data, offset, length);
        isMulticast = true;
    }

    /** Does the same as {@link io.clump.am2.Endpoint#endMulticast}. */
    public void endMulticast() {
        isMulticast = false;
        queues.endMulticast();
    }

    /**
     * Sends a medium request, or a short one.
     *
     * @param waits true if it waits for space, so that it is never refused
     * @param data data of the request; {@link Transfer#NO_DATA} for a short one
     */
    public SendResult request(
            boolean waits,
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            int count,
            long a01,
            long a23,
            long a45,
            long a67) {
        boolean isShort = data == Transfer.NO_DATA;
        checkShort(handler, count);
        if (!isShort) {
            data.boundsCheck(offset, length);
        }
        int kind = isShort ? PacketKind.REQUEST : PacketKind.REQUEST | PacketKind.MEDIUM;
        long description = Packet.description(kind, handler, count, length);
        Turns turns = access.enterToSend(SEND);
        try {
            Translation to = translations.get(destination);
            Route route = to.route();
            queues.checkMediumLength(length, route);
            if (trace != null) {
                trace.sends(to, description, length, a01, a23, a45, a67);
            }
            long tag = to.word();
            ReturnReason refusal = route.refusal(to.tag());
            Backoff waiter = waits ? requestWaiter : null;
            QueueKind queue = QueueKind.REQUEST;
            int sent = Route.GONE;
            if (refusal == null && isShort && (waiter == null || (turns == null && waiter.hasNoLimit()))) {
                sent = route.sendShort(queue, waiter, description, tag, destination, a01, a23, a45, a67);
            } else if (refusal == null) {
                sent = isMulticast && !isShort
                        ? Transfer.sendShared(
                                route, waiter, description, tag, destination, a01, a23, a45, a67, data, offset)
                        : Transfer.send(
                                route, queue, waiter, description, tag, destination, a01, a23, a45, a67, data, offset);
            }
            if (sent >= 0) {
                return endSent(to, description, length);
            }
            request.begin(description, destination, tag, a01, a23, a45, a67);
            return endRefused(to, refusal, sent, data, offset);
        } finally {
            if (turns != null) {
                access.leave();
            }
        }
    }

    /** Sends a long request; of several parts only the first may be refused. */
    public SendResult requestLong(
            boolean waits,
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            int count,
            long a01,
            long a23,
            long a45,
            long a67) {
        checkShort(handler, count);
        data.boundsCheck(offset, length);
        long description = Outgoing.description(PacketKind.REQUEST | PacketKind.LONG, handler, count);
        access.enterToSend(SEND);
        try {
            Translation to = translations.get(destination);
            request.begin(description, destination, to.word(), a01, a23, a45, a67);
            request.describe(segmentOffset, length);
            if (trace != null) {
                trace.sends(to, description, length, a01, a23, a45, a67);
            }
            ReturnReason refusal = to.route().refusal(to.tag());
            int sent = refusal == null ? request.send(to.route(), waits, data, offset) : Route.GONE;
            return sent >= 0 ? endSent(to, description, length) : endRefused(to, refusal, sent, data, offset);
        } finally {
            access.leave();
        }
    }

    /** Answers a request with a short or medium reply. */
    public void reply(
            QueueBlock origin,
            int source,
            int destination,
            long description,
            DirectBuffer data,
            int offset,
            long a01,
            long a23,
            long a45,
            long a67) {
        if (trace != null) {
            trace.replies(origin, source, description, Packet.bulkLengthBytes(description), a01, a23, a45, a67);
        }
        Route route = origin.routeBack(source);
        int sent = Route.GONE;
        if (route != null && !PacketKind.hasData(Packet.kind(description))) {
            sent = route.sendShort(QueueKind.REPLY, null, description, replyWord, destination, a01, a23, a45, a67);
        } else if (route != null) {
            sent = Transfer.send(
                    route,
                    QueueKind.REPLY,
                    null,
                    description,
                    replyWord,
                    destination,
                    a01,
                    a23,
                    a45,
                    a67,
                    data,
                    offset);
        }
        if (sent < 0) {
            reply.begin(description, destination, replyWord, a01, a23, a45, a67);
            boolean isKept = sent == Route.FULL
                    && route != null
                    && setAside.keep(origin, source, route, reply.message(), data, offset);
            endReply(isKept, route, sent, data, offset);
        } else {
            traffic(origin).sent(Packet.argumentCount(description), Packet.bulkLengthBytes(description));
        }
        membership.group().pollEndpoints(PollScope.REPLIES);
    }

    /** Answers a request with a long reply. */
    public void replyLong(
            QueueBlock origin,
            int source,
            int destination,
            long description,
            DirectBuffer data,
            int offset,
            int length,
            long segmentOffset,
            long a01,
            long a23,
            long a45,
            long a67) {
        reply.begin(description, destination, replyWord, a01, a23, a45, a67);
        reply.describe(segmentOffset, length);
        if (trace != null) {
            trace.replies(origin, source, description, length, a01, a23, a45, a67);
        }
        Route route = origin.routeBack(source);
        Segment segment = route == null ? null : route.segment();
        int sent;
        boolean isKept = false;
        if (route == null) {
            sent = Route.GONE;
        } else if (segment == null) {
            int part = reply.sendPartsFrom(route, null, 0, data, offset, Integer.MAX_VALUE);
            sent = part == Outgoing.ALL_SENT ? 0 : part == Route.GONE ? Route.GONE : Route.FULL;
            isKept = sent == Route.FULL && setAside.keepParts(origin, source, route, reply, part, data, offset);
        } else if (reply.isMisplaced(segment)) {
            sent = Outgoing.MISPLACED;
        } else {
            reply.placeIn(segment, data, offset);
            sent = reply.sendDescriptor(route, null, route.source());
            UnsafeBuffer message = reply.message();
            isKept = sent == Route.FULL && setAside.keep(origin, source, route, message, message, Outgoing.DESCRIPTOR);
        }
        if (sent < 0) {
            endReply(isKept, route, sent, data, offset);
        } else {
            traffic(origin).sent(Packet.argumentCount(description), length);
        }
        membership.group().pollEndpoints(PollScope.REPLIES);
    }

    /**
     * Sends a message that this endpoint does not handle back to its sender. If there is no space, it is set aside.
     *
     * @return false if this is not possible; it is then counted as dropped
     */
    public boolean sendBack(ReturnReason reason, QueueBlock origin, UnsafeBuffer from, int message, int data) {
        int length = data == Dispatcher.NO_DATA ? 0 : Packet.bulkLengthBytes(from, message);
        return sendBack(reason, origin, from, message, Packet.kind(from, message), data, length, length);
    }

    /** Does the same as {@link #sendBack}, for a long message, without its bytes. */
    public boolean sendBackLong(
            ReturnReason reason, QueueBlock origin, UnsafeBuffer from, int message, int descriptor) {
        int kind = Packet.kind(from, message) & ~PacketKind.PART;
        return sendBack(reason, origin, from, message, kind, descriptor, LongDescriptor.LENGTH_BYTES, 0);
    }

    private boolean sendBack(
            ReturnReason reason,
            QueueBlock origin,
            UnsafeBuffer from,
            int message,
            int arrivedKind,
            int data,
            int length,
            int countedLength) {
        int source = Packet.source(from, message);
        int count = Packet.argumentCount(from, message);
        long description =
                Packet.description(PacketKind.RETURNED | arrivedKind, Packet.handler(from, message), count, length);
        int epoch = reason == ReturnReason.OTHER_CONTEXT ? ContextEpoch.of(ownTag, Packet.tag(from, message)) : 0;
        long tag = Packet.returnTag(reason.code(), epoch, from, message);
        Route route = origin.routeBack(source);
        int sent = Route.GONE;
        if (route != null && mustStandBack(origin, source, arrivedKind)) {
            sent = Route.FULL;
        } else if (route != null) {
            sent = Transfer.sendCopy(route, QueueKind.REPLY, null, from, message, description, tag, from, data);
        }
        if (sent >= 0) {
            traffic(origin).sent(count, countedLength);
            return true;
        }
        reply.beginLike(from, message, description, tag);
        boolean isKept = (route != null && sent == Route.FULL)
                ? setAside.keep(origin, source, route, reply.message(), from, data)
                : origin.keepReturned(source, reply.message(), from, data);
        counters.dropped += isKept ? 0 : 1;
        return isKept;
    }

    /** Sets the endpoint's tag and context epoch. */
    public void context(Tag tag, int epoch) {
        ownTag = tag.value();
        replyWord = ContextEpoch.replyWord(epoch);
    }

    /** Returns the word of replies. */
    long replyWord() {
        return replyWord;
    }

    public SetAside setAside() {
        return setAside;
    }

    /** Returns the request that is being sent, or was refused. */
    public Outgoing request() {
        return request;
    }

    /** Returns the counts of the messages of a queue block. */
    public Traffic traffic(QueueBlock block) {
        return block == local ? counters.local : queues.network(block).traffic;
    }

    /**
     * Returns whether a returned message may not claim a packet. A reply may have arrived in a poll for replies inside
     * a waiting claim, which must not be disturbed; and it must not overtake messages that wait for its sender.
     */
    private boolean mustStandBack(QueueBlock origin, int source, int kind) {
        return (kind & PacketKind.REPLY) != 0 && (replyWaiter.isWaiting() || setAside.isFor(origin, source));
    }

    /** Counts the request and polls after it was sent. */
    private SendResult endSent(Translation to, long description, int length) {
        to.traffic().sent(Packet.argumentCount(description), length);
        membership.group().pollEndpoints(PollScope.ALL);
        return SendResult.SENT;
    }

    /**
     * Ends a request that was not sent: returns it, or refuses it if it does not wait. Polls in any case, so that a
     * thread that retries accepts the messages that others wait to send. If that poll throws, the caller has no result;
     * a request that found no space is then returned, so that it is not lost.
     */
    private SendResult endRefused(
            Translation to, @Nullable ReturnReason refusal, int sent, DirectBuffer data, int offset) {
        if (refusal != null || sent != Route.FULL) {
            request.giveBack(refusal == null ? whyNot(to, sent) : refusal, returnedMessages, data, offset);
            membership.group().pollEndpoints(PollScope.ALL);
            return SendResult.SENT;
        }
        if (trace != null) {
            trace.refused();
        }
        try {
            membership.group().pollEndpoints(PollScope.ALL);
            return SendResult.WOULD_BLOCK;
        } catch (Throwable e) { // catch-all: the caller gets the error, but no result of the request
            request.giveBack(ReturnReason.CONGESTED, returnedMessages, data, offset);
            throw e;
        }
    }

    private void endReply(boolean isKept, @Nullable Route route, int sent, DirectBuffer data, int offset) {
        if (!isKept) {
            reply.giveBack(whyNotBack(route, sent), returnedMessages, data, offset);
        }
    }

    /** Returns why a claim failed although it was not refused before. */
    public static ReturnReason whyNot(Translation to, int claim) {
        ReturnReason refusal = to.route().refusal(to.tag());
        return refusal == null ? whyNotBack(to.route(), claim) : refusal;
    }

    /** Does the same as {@link #whyNot}, for the route to a requester: if that is alive, there was no space. */
    static ReturnReason whyNotBack(@Nullable Route route, int claim) {
        return switch (claim) {
            case Route.TOO_LONG -> ReturnReason.BAD_ARGUMENTS;
            case Outgoing.MISPLACED -> ReturnReason.BAD_SEGMENT;
            default -> route != null && route.isAlive() ? ReturnReason.CONGESTED : ReturnReason.UNREACHABLE;
        };
    }
}
