package io.clump.am2.send;

import io.clump.am2.ReturnReason;
import io.clump.am2.bundle.Membership;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.EndpointQueues;
import io.clump.am2.endpoint.EndpointSegment;
import io.clump.am2.endpoint.HandlerZero;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Answers of one endpoint that found no space, and the requests that wait for them. An answer never waits for its
 * requester: it is set aside and sent by a later poll, so a requester that does not poll delays only itself.
 *
 * <pre>
 *   request ─▶ handler ─▶ reply: space ──────────────────────────────────────────▶ sent
 *                             ╰─ no space ─▶ answer set aside ─▶ a later poll ───▶ sent
 *   the same requester's next requests ───▶ backlog ──────────▶ after that ─────▶ handler ─▶ reply …
 * </pre>
 *
 * There is one answer at a time for each requester, since its later requests are not handled before; so the order is
 * preserved, and a request takes less memory than its answer. A requester polls with each send and so accepts answers;
 * the queue to which it sends bounds its messages in flight. If that does not bound the backlog, since it sends faster
 * than its queue takes answers, it is held back: the protocol accepts no more of its requests ({@link
 * #HELD_BACK_MESSAGES}, {@link #HELD_BACK_BYTES}). Beyond {@link MessageBacklog#MOST_MESSAGES}, and without memory, the
 * answer is returned through handler 0 as CONGESTED, and the oldest request is handled.
 */
public final class SetAside {
    /** Number of one requester's requests in the backlog from which on the protocol accepts no more of them. */
    static final int HELD_BACK_MESSAGES = 1024;

    /**
     * Size of one requester's backlog from which the protocol accepts no more of its requests. Requests that were
     * accepted before still get memory.
     */
    static final int HELD_BACK_BYTES = MessageBacklog.MOST_BYTES / 4;

    /** Divisor of the two numbers: below that share of both, the protocol accepts the requests again. */
    private static final int RELEASED_SHARE = 4;

    /**
     * Number of answers and requests that one poll processes, in addition to as many as were set aside since the
     * previous poll.
     */
    static final int STEPS_PER_POLL = 16;

    /**
     * Shortest sleep of a thread with messages set aside; it sleeps an eighth of the time since the last progress,
     * within two bounds.
     */
    private static final long SHORTEST_RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final long LONGEST_RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(16);

    private final Membership membership;
    private final Counters counters;
    private final HandlerZero returnedMessages;
    private final SendWaitPolicy policy;
    private final Waiters waiters;
    private final EndpointSegment segment;
    private final EndpointQueues queues;
    private final NanoClock clock;
    private final Long2ObjectHashMap<Requester> requesterOfSender = new Long2ObjectHashMap<>();
    private final List<Requester> requesters = new ArrayList<>();

    /** Handler of the requests, which sets itself. */
    private @Nullable DeferredRequests dispatcher;

    private int place;
    private int newcomers;
    private boolean hasMoved;
    private long movedAt;

    public SetAside(
            Membership membership,
            Counters counters,
            HandlerZero returnedMessages,
            SendWaitPolicy policy,
            Waiters waiters,
            EndpointSegment segment,
            EndpointQueues queues) {
        this(membership, counters, returnedMessages, policy, waiters, segment, queues, SystemNanoClock.INSTANCE);
    }

    /** Makes one with another clock. */
    SetAside(
            Membership membership,
            Counters counters,
            HandlerZero returnedMessages,
            SendWaitPolicy policy,
            Waiters waiters,
            EndpointSegment segment,
            EndpointQueues queues,
            NanoClock clock) {
        this.membership = membership;
        this.counters = counters;
        this.returnedMessages = returnedMessages;
        this.policy = policy;
        this.waiters = waiters;
        this.segment = segment;
        this.queues = queues;
        this.clock = clock;
    }

    public void handleBy(DeferredRequests handlers) {
        dispatcher = handlers;
    }

    public boolean isEmpty() {
        return requesters.isEmpty();
    }

    /** Returns whether an answer to a get waits, which reads the segment when it is sent. */
    public boolean hasGets() {
        for (Requester requester : requesters) {
            if (requester.answer.isToGet()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Notes that the endpoint has left the context of the answers set aside. They carry its epoch and are still sent,
     * since their requesters may be in it; those that cannot be sent are dropped.
     */
    public void endContext() {
        for (Requester requester : requesters) {
            requester.answer.endContext();
        }
    }

    /** Returns whether messages wait for a requester. */
    boolean isFor(QueueBlock origin, int source) {
        return !isEmpty() && requesterOfSender.get(queues.sender(origin, source)) != null;
    }

    /**
     * Keeps an answer of one packet that found no space.
     *
     * @return false if it cannot be kept
     */
    public boolean keep(QueueBlock origin, int source, Route route, UnsafeBuffer packet, DirectBuffer data, int at) {
        Requester requester = requester(origin, source);
        boolean isReturnedReply = (Packet.kind(packet, 0) & (PacketKind.RETURNED | PacketKind.REPLY))
                == (PacketKind.RETURNED | PacketKind.REPLY);
        boolean isKept;
        if (isReturnedReply && !requester.isServed()) {
            // The place of the answer is that of the request before it.
            int length = at < 0 ? at : Packet.bulkLengthBytes(packet, 0);
            isKept = requester.backlog.add(packet, 0, data, at, length, 0, null);
        } else {
            isKept = !requester.answer.isOpen() && requester.answer.beginWhole(route, packet, 0, data, at);
        }
        return kept(requester, isKept);
    }

    /** Does the same as {@link #keep}, for a long reply from one of its parts on. */
    boolean keepParts(
            QueueBlock origin, int source, Route route, Outgoing message, int part, DirectBuffer data, int offset) {
        Requester requester = requester(origin, source);
        return kept(
                requester,
                !requester.answer.isOpen() && requester.answer.beginParts(route, message, part, data, offset));
    }

    /** Does the same as {@link #keep}, for the answer to a get from one of its parts on. */
    boolean keepGet(QueueBlock origin, int source, Route route, Outgoing message, int part) {
        Requester requester = requester(origin, source);
        boolean isKept = !requester.answer.isOpen();
        if (isKept) {
            requester.answer.beginGet(route, message, part, segment);
        }
        return kept(requester, isKept);
    }

    /**
     * Defers a request until the pending answer to its requester is sent.
     *
     * @param reason reason why it must not be handled; null if it is not known yet
     * @return false if nothing waits for the requester, so that the request is handled now
     */
    public boolean defer(
            QueueBlock origin,
            UnsafeBuffer memory,
            int packet,
            int data,
            int dataLength,
            @Nullable ReturnReason reason) {
        Requester requester = requesterOfSender.get(queues.sender(origin, Packet.source(memory, packet)));
        if (requester == null) {
            return false;
        }
        while (!requester.backlog.add(memory, packet, memory, data, dataLength, segment.number(), reason)) {
            makeWay(requester);
            if (requester.backlog.isEmpty()) {
                return false;
            }
            handleFirst(requester);
        }
        counters.setAside++;
        newcomers++;
        if (!requester.isHeldBack && isLong(requester.backlog, 1)) {
            holdBack(requester, true);
        }
        return true;
    }

    /**
     * Sends a bounded number of the messages set aside, round-robin over the requesters. Outside of handlers only.
     *
     * @return number of handled requests
     */
    public int goOn() {
        hasMoved = false;
        int handled = 0;
        int steps = STEPS_PER_POLL + newcomers;
        newcomers = 0;
        for (int visits = requesters.size(); visits > 0 && steps > 0 && !isEmpty(); visits--) {
            place = place + 1 < requesters.size() ? place + 1 : 0;
            Requester requester = requesters.get(place);
            boolean goesOn = true;
            while (goesOn && (steps-- > 0 || requester.isGone)) {
                boolean isHandling = !requester.answer.isOpen() && !requester.backlog.isEmpty();
                goesOn = isHandling || requester.answer.isOpen();
                if (isHandling) {
                    handled += handleFirst(requester);
                } else if (goesOn) {
                    goesOn = send(requester);
                }
            }
            if (requester.isServed()) {
                forget(requester);
            } else if (requester.isHeldBack && !isLong(requester.backlog, RELEASED_SHARE)) {
                holdBack(requester, false);
            }
        }
        if (hasMoved) {
            movedAt = clock.nanoTime();
        }
        return handled;
    }

    /** Returns how long a thread may sleep before it continues; 0 if it should continue at once. */
    public long nanosToRetry() {
        if (isEmpty()) {
            return Long.MAX_VALUE;
        }
        long quietNanos = clock.nanoTime() - movedAt;
        return hasMoved ? 0 : Math.max(SHORTEST_RETRY_NANOS, Math.min(quietNanos / 8, LONGEST_RETRY_NANOS));
    }

    /**
     * Delivers the messages set aside, for at most {@link SendWaitPolicy#lingerNanos}; the remaining ones are returned
     * or dropped. Requests are not handled any more.
     *
     * @param replies accepts replies meanwhile, since the requesters may be waiting for space here
     */
    public void close(Runnable replies) {
        long start = clock.nanoTime();
        while (!isEmpty() && clock.nanoTime() - start < policy.lingerNanos()) {
            if (goOn() == 0 && !hasMoved) {
                replies.run();
                Thread.yield();
            }
        }
        while (!isEmpty()) {
            Requester requester = requesters.get(requesters.size() - 1);
            while (!requester.isServed()) {
                if (requester.answer.isOpen()) {
                    end(requester, ReturnReason.CONGESTED);
                } else {
                    handleFirst(requester);
                }
            }
            forget(requester);
        }
    }

    /**
     * Handles the first request of the backlog, whose answer may again be set aside; returns the number of handled
     * requests.
     */
    private int handleFirst(Requester requester) {
        MessageBacklog backlog = requester.backlog;
        hasMoved = true;
        counters.setAside--;
        try {
            if (PacketKind.travelsAsReply(Packet.kind(backlog.memory(), backlog.packet()))) {
                answerFromBacklog(requester);
                return 0;
            }
            boolean hasChanged = backlog.segment() != segment.number();
            ReturnReason reason = hasChanged && backlog.reason() == null ? ReturnReason.BAD_SEGMENT : backlog.reason();
            Objects.requireNonNull(dispatcher)
                    .handleDeferred(requester.origin, backlog.memory(), backlog.packet(), backlog.data(), reason);
            return 1;
        } finally {
            backlog.removeFirst();
        }
    }

    /** Moves a reply that this endpoint refuses from the backlog to the answer, to be returned. */
    private void answerFromBacklog(Requester requester) {
        MessageBacklog backlog = requester.backlog;
        Route route = requester.origin.routeBack(requester.source);
        boolean isKept = route != null
                && !requester.answer.isOpen()
                && requester.answer.beginWhole(
                        route, backlog.memory(), backlog.packet(), backlog.memory(), backlog.data());
        if (isKept) {
            counters.setAside++;
        } else if (route != null || !leaveFromBacklog(requester)) {
            counters.dropped++;
        }
    }

    private static boolean leaveFromBacklog(Requester requester) {
        MessageBacklog backlog = requester.backlog;
        UnsafeBuffer packet = new UnsafeBuffer(backlog.memory(), backlog.packet(), PacketLayout.LENGTH_BYTES);
        return requester.origin.keepReturned(requester.source, packet, backlog.memory(), backlog.data());
    }

    /** Returns whether the next message of the requester may go on. */
    private boolean send(Requester requester) {
        Answer answer = requester.answer;
        switch (answer.send(segment)) {
            case SENT -> {
                moved(requester);
                QueueBlock origin = requester.origin;
                answer.count(origin == queues.local() ? counters.local : queues.network(origin).traffic);
                counters.setAside--;
                return true;
            }
            case PARTLY -> {
                moved(requester);
                return false;
            }
            case GONE -> {
                requester.isGone = true;
                if (answer.leave(requester.origin, requester.source)) {
                    moved(requester);
                    counters.setAside--;
                } else {
                    end(requester, ReturnReason.UNREACHABLE);
                }
                return true;
            }
            default -> {
                return hasGivenUp(requester);
            }
        }
    }

    /**
     * Prepares the handling of a request that cannot wait: sends the answer now or returns it, since there may be space
     * for the answer to that request, which must not overtake it.
     */
    private void makeWay(Requester requester) {
        if (requester.answer.isOpen()) {
            send(requester);
        }
        if (requester.answer.isOpen()) {
            giveUp(requester);
        }
    }

    private boolean hasGivenUp(Requester requester) {
        return !policy.isForEver()
                && clock.nanoTime() - requester.movedAt >= policy.timeoutNanos()
                && giveUp(requester);
    }

    private boolean giveUp(Requester requester) {
        boolean isOver = requester.answer.giveUp();
        if (isOver) {
            counters.setAside--;
            counters.setAsideGivenUp++;
            requester.movedAt = clock.nanoTime();
        }
        return isOver;
    }

    private void end(Requester requester, ReturnReason reason) {
        counters.setAside--;
        counters.setAsideGivenUp++;
        hasMoved = true;
        requester.answer.giveBack(reason);
    }

    private void moved(Requester requester) {
        hasMoved = true;
        requester.movedAt = clock.nanoTime();
    }

    private boolean kept(Requester requester, boolean isKept) {
        if (isKept) {
            counters.setAside++;
            requester.movedAt = clock.nanoTime();
        } else {
            counters.setAsideGivenUp++;
            if (requester.isServed()) {
                forget(requester);
            }
        }
        return isKept;
    }

    private Requester requester(QueueBlock origin, int source) {
        long sender = queues.sender(origin, source);
        Requester known = requesterOfSender.get(sender);
        if (known != null) {
            return known;
        }
        Answer answer = new Answer(
                new Outgoing(QueueKind.REPLY, waiters.reply(), queues.maxMediumBytes()), returnedMessages, counters);
        Requester requester = new Requester(origin, source, answer, clock.nanoTime());
        requesterOfSender.put(sender, requester);
        requesters.add(requester);
        origin.retain(source, true);
        movedAt = requester.movedAt;
        Objects.requireNonNull(dispatcher).deferRequests(true);
        membership.group().activateSetAside();
        return requester;
    }

    private void forget(Requester requester) {
        if (requester.isHeldBack) {
            holdBack(requester, false);
        }
        requesterOfSender.remove(queues.sender(requester.origin, requester.source));
        requesters.remove(requester);
        requester.origin.retain(requester.source, false);
        requester.backlog.release();
        Objects.requireNonNull(dispatcher).deferRequests(!isEmpty());
    }

    private static boolean isLong(MessageBacklog backlog, int divisor) {
        return backlog.messages() >= HELD_BACK_MESSAGES / divisor || backlog.bytes() >= HELD_BACK_BYTES / divisor;
    }

    private static void holdBack(Requester requester, boolean isHeldBack) {
        requester.isHeldBack = isHeldBack;
        requester.origin.holdBack(requester.source, isHeldBack);
    }
}
