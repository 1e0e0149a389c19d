package io.clump.am2;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The send path of one endpoint: check, claim, fill, publish, poll. From the claim to the publish nothing polls, waits or
 * throws, since a claim cannot be taken back (Lumetta 1998, section 3.3.1). The poll comes last and not first, so that it
 * runs while the message is under way. A request that has to wait for room polls meanwhile; a reply does not wait, but is {@link
 * SetAside}.
 */
final class Sender {
    private final Membership membership;
    private final TranslationTable translations;
    private final Counters counters;
    private final Backoff requestWaiter;
    private final Backoff replyWaiter;
    private final ReturnedMessages returnedMessages;
    private final @Nullable QueueBlock local;
    private final SetAside setAside;
    private final UnsafeBuffer refused = new UnsafeBuffer(new byte[PacketLayout.LENGTH_BYTES]);

    Sender(
            Membership membership,
            TranslationTable translations,
            Counters counters,
            Waiters waiters,
            ReturnedMessages returnedMessages,
            @Nullable QueueBlock local,
            SetAside setAside) {
        this.membership = membership;
        this.translations = translations;
        this.counters = counters;
        this.returnedMessages = returnedMessages;
        this.local = local;
        this.setAside = setAside;
        requestWaiter = waiters.request();
        replyWaiter = waiters.reply();
    }

    static void checkShort(int handler, int argumentCount) {
        HandlerTable.checkIndex(handler);
        if (argumentCount < 0 || argumentCount > PacketLayout.MAX_ARGUMENTS) {
            throw new IllegalArgumentException("argument count out of range: found=" + argumentCount
                    + ", expected 0 to " + PacketLayout.MAX_ARGUMENTS);
        }
    }

    void request(
            int destination, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        Translation to = translations.get(destination);
        Route route = to.route();
        ReturnReason refusal = route.refusal(to.tag());
        int packet = refusal == null ? requestWaiter.claim(route, QueueKind.REQUEST) : Route.GONE;
        if (packet < 0) {
            fillRefused(PacketKind.REQUEST, handler, count, destination, 0, a0, a1, a2, a3, a4, a5, a6, a7);
            giveBack(refusal == null ? whyNot(to, packet) : refusal, refused, Dispatcher.NO_DATA);
        } else {
            UnsafeBuffer memory = route.memory();
            Packet.header(memory, packet, PacketKind.REQUEST, handler, count, route.source(), destination, to.tag(), 0);
            Packet.arguments(memory, packet, a0, a1, a2, a3, a4, a5, a6, a7);
            route.publish(packet);
            to.traffic().sent(count, 0);
        }
        membership.bundle().pollEndpoints(PollScope.ALL);
    }

    void requestMedium(
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            int count,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        int kind = PacketKind.REQUEST | PacketKind.MEDIUM;
        Translation to = translations.get(destination);
        Route route = to.route();
        ReturnReason refusal = route.refusal(to.tag());
        int packet = refusal == null ? requestWaiter.claimMedium(route, QueueKind.REQUEST, length) : Route.GONE;
        if (packet < 0) {
            fillRefused(kind, handler, count, destination, length, a0, a1, a2, a3, a4, a5, a6, a7);
            giveBack(refusal == null ? whyNot(to, packet) : refusal, data, offset);
        } else {
            UnsafeBuffer memory = route.memory();
            Packet.header(memory, packet, kind, handler, count, route.source(), destination, to.tag(), length);
            Packet.arguments(memory, packet, a0, a1, a2, a3, a4, a5, a6, a7);
            memory.putBytes(route.dataOffset(packet), data, offset, length);
            route.publishMedium(packet);
            to.traffic().sent(count, length);
        }
        membership.bundle().pollEndpoints(PollScope.ALL);
    }

    void reply(
            QueueBlock origin,
            int source,
            int destination,
            int handler,
            int count,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        Route route = origin.routeBack(source);
        int packet = route == null ? Route.GONE : route.tryClaim(QueueKind.REPLY);
        if (route == null || packet < 0) {
            fillRefused(PacketKind.REPLY, handler, count, destination, 0, a0, a1, a2, a3, a4, a5, a6, a7);
            keepOrGiveBack(origin, source, route, packet, refused, Dispatcher.NO_DATA);
        } else {
            UnsafeBuffer memory = route.memory();
            Packet.header(memory, packet, PacketKind.REPLY, handler, count, route.source(), destination, 0, 0);
            Packet.arguments(memory, packet, a0, a1, a2, a3, a4, a5, a6, a7);
            route.publish(packet);
            traffic(origin).sent(count, 0);
        }
        membership.bundle().pollEndpoints(PollScope.REPLIES);
    }

    void replyMedium(
            QueueBlock origin,
            int source,
            int destination,
            int handler,
            DirectBuffer data,
            int offset,
            int length,
            int count,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        int kind = PacketKind.REPLY | PacketKind.MEDIUM;
        Route route = origin.routeBack(source);
        int packet = route == null ? Route.GONE : route.tryClaimMedium(QueueKind.REPLY, length);
        if (route == null || packet < 0) {
            fillRefused(kind, handler, count, destination, length, a0, a1, a2, a3, a4, a5, a6, a7);
            keepOrGiveBack(origin, source, route, packet, data, offset);
        } else {
            UnsafeBuffer memory = route.memory();
            Packet.header(memory, packet, kind, handler, count, route.source(), destination, 0, length);
            Packet.arguments(memory, packet, a0, a1, a2, a3, a4, a5, a6, a7);
            memory.putBytes(route.dataOffset(packet), data, offset, length);
            route.publishMedium(packet);
            traffic(origin).sent(count, length);
        }
        membership.bundle().pollEndpoints(PollScope.REPLIES);
    }

    /**
     * Sends a message that this endpoint will not handle back to where it came from. If there is no room it is set aside.
     *
     * @return false if that cannot be done; it is counted as dropped then
     */
    boolean sendBack(ReturnReason reason, QueueBlock origin, UnsafeBuffer from, int message, int data) {
        int length = data == Dispatcher.NO_DATA ? 0 : Packet.bulkLengthBytes(from, message);
        return sendBack(reason, origin, from, message, Packet.kind(from, message), data, length, length);
    }

    /** As above, with other data than came with the message. */
    boolean sendBack(
            ReturnReason reason,
            QueueBlock origin,
            UnsafeBuffer from,
            int message,
            int arrivedKind,
            int data,
            int length,
            int countedLength) {
        int kind = PacketKind.RETURNED | arrivedKind;
        int source = Packet.source(from, message);
        int count = Packet.argumentCount(from, message);
        int handler = Packet.handler(from, message);
        int destination = Packet.destination(from, message);
        Route route = origin.routeBack(source);
        int packet = route == null ? Route.GONE : claimBack(route, origin, source, kind, data, length);
        if (route == null || packet < 0) {
            Packet.header(refused, 0, kind, handler, count, source, destination, reason.code(), length);
            Packet.copyArguments(from, message, refused, 0);
            boolean isKept =
                    route != null && packet == Route.FULL && setAside.keep(origin, source, route, refused, from, data);
            counters.dropped += isKept ? 0 : 1;
            return isKept;
        }
        UnsafeBuffer memory = route.memory();
        Packet.header(memory, packet, kind, handler, count, route.source(), destination, reason.code(), length);
        Packet.copyArguments(from, message, memory, packet);
        if (data == Dispatcher.NO_DATA) {
            route.publish(packet);
        } else {
            memory.putBytes(route.dataOffset(packet), from, data, length);
            route.publishMedium(packet);
        }
        traffic(origin).sent(count, countedLength);
        return true;
    }

    SetAside setAside() {
        return setAside;
    }

    /** What counts the messages of a queue block. */
    Traffic traffic(QueueBlock block) {
        return block == local ? counters.local : counters.remote;
    }

    /**
     * Claims a packet for a message on its way back, if that can be done at once. A reply may have come in a poll for replies,
     * around which a claim may wait that must not be disturbed; and it does not pass by what waits for its sender.
     */
    private int claimBack(Route route, QueueBlock origin, int source, int kind, int data, int length) {
        boolean isReply = (kind & PacketKind.REPLY) != 0;
        if (isReply && (replyWaiter.isWaiting() || setAside.isFor(origin, source))) {
            return Route.FULL;
        }
        return data == Dispatcher.NO_DATA
                ? route.tryClaim(QueueKind.REPLY)
                : route.tryClaimMedium(QueueKind.REPLY, length);
    }

    /** Sets a reply aside if there is no room for it, or else gives it back. */
    private void keepOrGiveBack(
            QueueBlock origin, int source, @Nullable Route route, int claim, DirectBuffer data, int offset) {
        boolean isKept =
                claim == Route.FULL && route != null && setAside.keep(origin, source, route, refused, data, offset);
        if (!isKept) {
            giveBack(whyNotBack(route, claim), data, offset);
        }
    }

    /** Why a claim was refused that nothing refused before. */
    static ReturnReason whyNot(Translation to, int claim) {
        ReturnReason refusal = to.route().refusal(to.tag());
        return refusal == null ? whyNotBack(to.route(), claim) : refusal;
    }

    /** As {@link #whyNot}, of the way to a requester: if that is alive, there was no room. */
    static ReturnReason whyNotBack(@Nullable Route route, int claim) {
        if (claim == Route.TOO_LONG) {
            return ReturnReason.BAD_ARGUMENTS;
        }
        return route != null && route.isAlive() ? ReturnReason.CONGESTED : ReturnReason.UNREACHABLE;
    }

    void giveBack(ReturnReason reason, DirectBuffer data, int offset) {
        returnedMessages.giveBack(reason, refused, 0, data, offset);
    }

    void fillRefused(
            int kind,
            int handler,
            int count,
            int destination,
            int length,
            int a0,
            int a1,
            int a2,
            int a3,
            int a4,
            int a5,
            int a6,
            int a7) {
        Packet.header(refused, 0, kind, handler, count, 0, destination, 0, length);
        Packet.arguments(refused, 0, a0, a1, a2, a3, a4, a5, a6, a7);
    }
}
