package io.clump.am2;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
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
    private final Waiter requestWaiter;
    private final Waiter replyWaiter;
    private final ReturnedMessages returnedMessages;
    private final @Nullable QueueBlock local;
    private final UnsafeBuffer refused = new UnsafeBuffer(new byte[PacketLayout.LENGTH_BYTES]);

    Sender(
            Membership membership,
            TranslationTable translations,
            Counters counters,
            ReturnedMessages returnedMessages,
            @Nullable QueueBlock local) {
        this.membership = membership;
        this.translations = translations;
        this.counters = counters;
        this.returnedMessages = returnedMessages;
        this.local = local;
        requestWaiter = new Backoff(membership, PollScope.ALL, counters);
        replyWaiter = new Backoff(membership, PollScope.REPLIES, counters);
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
        int packet = refusal == null ? route.claim(QueueKind.REQUEST, requestWaiter) : Route.GONE;
        if (packet == Route.GONE) {
            fillRefused(PacketKind.REQUEST, handler, count, destination, 0, a0, a1, a2, a3, a4, a5, a6, a7);
            returnedMessages.giveBack(refusal == null ? whyGone(to) : refusal, refused, 0, refused, Dispatcher.NO_DATA);
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
        int packet = refusal == null ? route.claimMedium(QueueKind.REQUEST, length, requestWaiter) : Route.GONE;
        if (packet == Route.GONE) {
            fillRefused(kind, handler, count, destination, length, a0, a1, a2, a3, a4, a5, a6, a7);
            returnedMessages.giveBack(refusal == null ? whyGone(to) : refusal, refused, 0, data, offset);
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
        int packet = route == null ? Route.GONE : route.claim(QueueKind.REPLY, replyWaiter);
        if (route == null || packet == Route.GONE) {
            counters.dropped++;
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
        int packet = route == null ? Route.GONE : route.claimMedium(QueueKind.REPLY, length, replyWaiter);
        if (route == null || packet == Route.GONE) {
            counters.dropped++;
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

    /** Sends a request that this endpoint will not handle back to where it came from. */
    void sendBack(ReturnReason reason, QueueBlock origin, UnsafeBuffer from, int request, int data) {
        int length = data == Dispatcher.NO_DATA ? 0 : Packet.bulkLengthBytes(from, request);
        int kind = PacketKind.RETURNED | Packet.kind(from, request);
        Route route = origin.routeBack(Packet.source(from, request));
        int packet = route == null ? Route.GONE : claimBack(route, data, length);
        if (route == null || packet == Route.GONE) {
            counters.dropped++;
            return;
        }
        UnsafeBuffer memory = route.memory();
        int count = Packet.argumentCount(from, request);
        Packet.header(
                memory,
                packet,
                kind,
                Packet.handler(from, request),
                count,
                route.source(),
                Packet.destination(from, request),
                reason.code(),
                length);
        Packet.copyArguments(from, request, memory, packet);
        if (data == Dispatcher.NO_DATA) {
            route.publish(packet);
        } else {
            memory.putBytes(route.dataOffset(packet), from, data, length);
            route.publishMedium(packet);
        }
        traffic(origin).sent(count, length);
    }

    /** What counts the messages of a queue block. */
    Traffic traffic(QueueBlock block) {
        return block == local ? counters.local : counters.remote;
    }

    private int claimBack(Route route, int data, int length) {
        return data == Dispatcher.NO_DATA
                ? route.claim(QueueKind.REPLY, replyWaiter)
                : route.claimMedium(QueueKind.REPLY, length, replyWaiter);
    }

    static ReturnReason whyGone(Translation to) {
        ReturnReason refusal = to.route().refusal(to.tag());
        return refusal == null ? ReturnReason.UNREACHABLE : refusal;
    }

    private void fillRefused(
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
