package io.clump.am2;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The send path of one endpoint for short and medium requests that do not wait: as that of {@link Sender} but for the claim.
 * It polls in any case, so that a thread that tries again and again takes in what the others wait to send. If that poll
 * throws, the caller has no result; a request that found no room comes back then, so that it is not lost.
 */
final class TrySender {
    private final Membership membership;
    private final TranslationTable translations;
    private final Sender sender;
    private final UnsafeBuffer noBytes = new UnsafeBuffer(0, 0);

    TrySender(Membership membership, TranslationTable translations, Sender sender) {
        this.membership = membership;
        this.translations = translations;
        this.sender = sender;
    }

    SendResult request(
            int destination, int handler, int count, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7) {
        Translation to = translations.get(destination);
        Route route = to.route();
        ReturnReason refusal = route.refusal(to.tag());
        int packet = refusal == null ? route.tryClaim(QueueKind.REQUEST) : Route.GONE;
        if (packet >= 0) {
            UnsafeBuffer memory = route.memory();
            Packet.header(memory, packet, PacketKind.REQUEST, handler, count, route.source(), destination, to.tag(), 0);
            Packet.arguments(memory, packet, a0, a1, a2, a3, a4, a5, a6, a7);
            route.publish(packet);
            to.traffic().sent(count, 0);
        } else if (packet != Route.FULL) {
            sender.fillRefused(PacketKind.REQUEST, handler, count, destination, 0, a0, a1, a2, a3, a4, a5, a6, a7);
            sender.giveBack(refusal == null ? Sender.whyNot(to, packet) : refusal, noBytes, Dispatcher.NO_DATA);
        }
        if (packet != Route.FULL) {
            membership.bundle().pollEndpoints(PollScope.ALL);
            return SendResult.SENT;
        }
        try {
            membership.bundle().pollEndpoints(PollScope.ALL);
            return SendResult.WOULD_BLOCK;
        } catch (Throwable e) { // catch-all: the caller learns of it, and not what became of the request
            sender.fillRefused(PacketKind.REQUEST, handler, count, destination, 0, a0, a1, a2, a3, a4, a5, a6, a7);
            sender.giveBack(ReturnReason.CONGESTED, noBytes, Dispatcher.NO_DATA);
            throw e;
        }
    }

    SendResult requestMedium(
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
        int packet = refusal == null ? route.tryClaimMedium(QueueKind.REQUEST, length) : Route.GONE;
        if (packet >= 0) {
            UnsafeBuffer memory = route.memory();
            Packet.header(memory, packet, kind, handler, count, route.source(), destination, to.tag(), length);
            Packet.arguments(memory, packet, a0, a1, a2, a3, a4, a5, a6, a7);
            memory.putBytes(route.dataOffset(packet), data, offset, length);
            route.publishMedium(packet);
            to.traffic().sent(count, length);
        } else if (packet != Route.FULL) {
            sender.fillRefused(kind, handler, count, destination, length, a0, a1, a2, a3, a4, a5, a6, a7);
            sender.giveBack(refusal == null ? Sender.whyNot(to, packet) : refusal, data, offset);
        }
        if (packet != Route.FULL) {
            membership.bundle().pollEndpoints(PollScope.ALL);
            return SendResult.SENT;
        }
        try {
            membership.bundle().pollEndpoints(PollScope.ALL);
            return SendResult.WOULD_BLOCK;
        } catch (Throwable e) { // catch-all: the caller learns of it, and not what became of the request
            sender.fillRefused(kind, handler, count, destination, length, a0, a1, a2, a3, a4, a5, a6, a7);
            sender.giveBack(ReturnReason.CONGESTED, data, offset);
            throw e;
        }
    }
}
