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
 * runs while the message is under way; a claim that has to wait polls meanwhile.
 */
final class Sender {
    private final Membership membership;
    private final TranslationTable translations;
    private final Counters counters;
    private final Backoff requestWaiter;
    private final Backoff replyWaiter;
    private final ReturnedMessages returnedMessages;
    private final @Nullable QueueBlock local;
    private final UnsafeBuffer refused = new UnsafeBuffer(new byte[PacketLayout.LENGTH_BYTES]);

    Sender(
            Membership membership,
            TranslationTable translations,
            Counters counters,
            Waiters waiters,
            ReturnedMessages returnedMessages,
            @Nullable QueueBlock local) {
        this.membership = membership;
        this.translations = translations;
        this.counters = counters;
        this.returnedMessages = returnedMessages;
        this.local = local;
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
        int packet = route == null ? Route.GONE : replyWaiter.claim(route, QueueKind.REPLY);
        if (route == null || packet < 0) {
            fillRefused(PacketKind.REPLY, handler, count, destination, 0, a0, a1, a2, a3, a4, a5, a6, a7);
            giveBack(whyNotBack(route, packet), refused, Dispatcher.NO_DATA);
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
        int packet = route == null ? Route.GONE : replyWaiter.claimMedium(route, QueueKind.REPLY, length);
        if (route == null || packet < 0) {
            fillRefused(kind, handler, count, destination, length, a0, a1, a2, a3, a4, a5, a6, a7);
            giveBack(whyNotBack(route, packet), data, offset);
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
     * Sends a message that this endpoint will not handle back to where it came from.
     *
     * @return false if that cannot be done; it is counted as dropped then
     */
    boolean sendBack(ReturnReason reason, QueueBlock origin, UnsafeBuffer from, int message, int data) {
        int length = data == Dispatcher.NO_DATA ? 0 : Packet.bulkLengthBytes(from, message);
        int kind = PacketKind.RETURNED | Packet.kind(from, message);
        Route route = origin.routeBack(Packet.source(from, message));
        int packet = route == null ? Route.GONE : claimBack(route, kind, data != Dispatcher.NO_DATA, length);
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
                length);
        Packet.copyArguments(from, message, memory, packet);
        if (data == Dispatcher.NO_DATA) {
            route.publish(packet);
        } else {
            memory.putBytes(route.dataOffset(packet), from, data, length);
            route.publishMedium(packet);
        }
        traffic(origin).sent(count, length);
        return true;
    }

    /** What counts the messages of a queue block. */
    Traffic traffic(QueueBlock block) {
        return block == local ? counters.local : counters.remote;
    }

    /**
     * Claims a packet for a message on its way back. A request waits for room. A reply does not: it may have come in a poll for
     * replies, which must not wait for anything, and not disturb the claim either that may wait around that poll.
     */
    int claimBack(Route route, int kind, boolean hasData, int length) {
        if ((kind & PacketKind.REPLY) == 0) {
            return hasData
                    ? replyWaiter.claimMedium(route, QueueKind.REPLY, length)
                    : replyWaiter.claim(route, QueueKind.REPLY);
        }
        if (replyWaiter.isWaiting()) {
            return Route.FULL;
        }
        return hasData ? route.tryClaimMedium(QueueKind.REPLY, length) : route.tryClaim(QueueKind.REPLY);
    }

    /** Why a claim was refused that nothing refused before. */
    static ReturnReason whyNot(Translation to, int claim) {
        ReturnReason refusal = to.route().refusal(to.tag());
        return refusal == null ? whyNotBack(to.route(), claim) : refusal;
    }

    /** As {@link #whyNot}, of the way to a requester; who has stopped to wait for the living found no room. */
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
        Packet.header(refused, 0, kind | PacketKind.RETURNED, handler, count, 0, destination, 0, length);
        Packet.arguments(refused, 0, a0, a1, a2, a3, a4, a5, a6, a7);
    }
}
