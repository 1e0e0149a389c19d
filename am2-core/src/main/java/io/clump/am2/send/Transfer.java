package io.clump.am2.send;

import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Claim, fill, publish: the steps with which every message enters a queue; most short ones by {@link Route#sendShort},
 * which has the same steps. Between claim and publish nothing polls, waits or throws, since a claim cannot be taken
 * back (Lumetta 1998, section 3.3.1).
 */
public final class Transfer {
    /** Data of a short message. */
    public static final UnsafeBuffer NO_DATA = new UnsafeBuffer(0, 0);

    private Transfer() {}

    /**
     * Claims, fills and publishes one packet.
     *
     * @param waiter waits while there is no space; null if the message does not wait
     * @return result of the claim: 0 or more if the message was sent; less if nothing was written
     */
    static int send(
            Route route,
            QueueKind queue,
            @Nullable Backoff waiter,
            long description,
            long tag,
            int destination,
            long a01,
            long a23,
            long a45,
            long a67,
            DirectBuffer data,
            int offset) {
        int packet = claim(route, queue, waiter, description);
        if (packet >= 0) {
            int source = route.source();
            publish(route, packet, description, tag, source, destination, a01, a23, a45, a67, null, data, offset);
        }
        return packet;
    }

    /**
     * Does the same as {@link #send}, for a medium request of a multicast: its data is shared with other receivers if
     * the route supports that.
     */
    static int sendShared(
            Route route,
            @Nullable Backoff waiter,
            long description,
            long tag,
            int destination,
            long a01,
            long a23,
            long a45,
            long a67,
            DirectBuffer data,
            int offset) {
        QueueKind queue = QueueKind.REQUEST;
        int shared = route.share(data, offset, Packet.bulkLengthBytes(description));
        if (shared == Route.NOT_SHARED) {
            return send(route, queue, waiter, description, tag, destination, a01, a23, a45, a67, data, offset);
        }
        int packet = waiter == null
                ? Backoff.tryClaim(route, queue, Backoff.SHORT)
                : waiter.claim(route, queue, Backoff.SHORT);
        if (packet < 0) {
            route.unshare(shared);
            return packet;
        }
        long ofGroup = Packet.withKindBit(description, PacketKind.GROUP);
        Packet.write(route.memory(), packet, ofGroup, tag, route.source(), destination, a01, a23, a45, a67);
        route.publishShared(packet, shared);
        return packet;
    }

    /** Does the same as {@link #send}, for a message whose destination and arguments are in a packet. */
    static int sendCopy(
            Route route,
            QueueKind queue,
            @Nullable Backoff waiter,
            DirectBuffer from,
            int message,
            long description,
            long tag,
            DirectBuffer data,
            int offset) {
        int packet = claim(route, queue, waiter, description);
        if (packet >= 0) {
            publishCopy(route, packet, route.source(), from, message, description, tag, null, data, offset);
        }
        return packet;
    }

    /** Claims a packet, and space for data if the message has any. */
    static int claim(Route route, QueueKind queue, @Nullable Backoff waiter, long description) {
        int length = PacketKind.hasData(Packet.kind(description)) ? Packet.bulkLengthBytes(description) : Backoff.SHORT;
        return waiter == null ? Backoff.tryClaim(route, queue, length) : waiter.claim(route, queue, length);
    }

    /** Fills and publishes the claimed packet of a message whose destination and arguments are in another packet. */
    static void publishCopy(
            Route route,
            int packet,
            int source,
            DirectBuffer from,
            int message,
            long description,
            long tag,
            @Nullable DirectBuffer descriptor,
            DirectBuffer data,
            int offset) {
        publish(
                route,
                packet,
                description,
                tag,
                source,
                Packet.destination(from, message),
                Packet.pair(from, message, 0),
                Packet.pair(from, message, 2),
                Packet.pair(from, message, 4),
                Packet.pair(from, message, 6),
                descriptor,
                data,
                offset);
    }

    /**
     * Fills and publishes the claimed packet.
     *
     * @param descriptor descriptor of a long message, at the same offset as in {@link Outgoing}; null if there is only
     *     data
     * @param data data after the descriptor, up to the length in the description
     */
    private static void publish(
            Route route,
            int packet,
            long description,
            long tag,
            int source,
            int destination,
            long a01,
            long a23,
            long a45,
            long a67,
            @Nullable DirectBuffer descriptor,
            DirectBuffer data,
            int offset) {
        UnsafeBuffer memory = route.memory();
        Packet.write(memory, packet, description, tag, source, destination, a01, a23, a45, a67);
        if (!PacketKind.hasData(Packet.kind(description))) {
            route.publish(packet);
            return;
        }
        int at = route.dataOffset(packet);
        int length = Packet.bulkLengthBytes(description);
        if (descriptor != null) {
            memory.putBytes(at, descriptor, Outgoing.DESCRIPTOR, LongDescriptor.LENGTH_BYTES);
            at += LongDescriptor.LENGTH_BYTES;
            length -= LongDescriptor.LENGTH_BYTES;
        }
        if (length > 0) {
            memory.putBytes(at, data, offset, length);
        }
        route.publishMedium(packet);
    }
}
