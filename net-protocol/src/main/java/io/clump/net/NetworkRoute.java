package io.clump.net;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Backlog;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.net.engine.EnginePeer;
import io.clump.net.engine.ReliabilityEngine;
import io.clump.net.engine.SendStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Route to one peer: a claim reserves space in a datagram, which is sent at once unless others are in flight. */
final class NetworkRoute implements Route {
    private final EnginePeer peer;
    private final UnsafeBuffer memory;
    private final NetworkQueueBlock block;
    private final int maxMediumBytes;

    NetworkRoute(EnginePeer peer, ReliabilityEngine engine, NetworkQueueBlock block) {
        this.peer = peer;
        this.block = block;
        memory = engine.sendMemory();
        maxMediumBytes = engine.maxMediumBytes();
    }

    EnginePeer peer() {
        return peer;
    }

    @Override
    public @Nullable ReturnReason refusal(long tag) {
        return peer.refusal();
    }

    @Override
    public UnsafeBuffer memory() {
        return memory;
    }

    /** Returns 0, since the receiver identifies the sender by its datagrams. */
    @Override
    public int source() {
        return 0;
    }

    @Override
    public int sendShort(
            QueueKind queue,
            @Nullable Waiter waiter,
            long description,
            long tag,
            int destination,
            long a01,
            long a23,
            long a45,
            long a67) {
        SendStream stream = peer.streamTo(queue);
        int packet = stream.claim(0);
        if (packet == FULL && waiter != null) {
            packet = claim(queue, waiter);
            // The session may have changed.
            stream = peer.streamTo(queue);
        }
        if (packet >= 0) {
            Packet.write(memory, packet, description, tag, 0, destination, a01, a23, a45, a67);
            if (stream.publish(packet)) {
                stream.pump(System.nanoTime());
            }
        }
        return packet;
    }

    @Override
    public int maxMediumBytes() {
        return maxMediumBytes;
    }

    /** Claims space, unless too much is in flight to the peer, or to all peers of the endpoint together. */
    @Override
    public int tryClaimMedium(QueueKind queue, int lengthBytes) {
        int packet = peer.streamTo(queue).claim(lengthBytes);
        if (packet == FULL) {
            block.sendCollected();
        }
        return packet;
    }

    @Override
    public int dataOffset(int packet) {
        return packet + PacketLayout.LENGTH_BYTES;
    }

    @Override
    public void publish(int packet) {
        SendStream stream = peer.streamOf(packet);
        if (stream.publish(packet)) {
            stream.pump(System.nanoTime());
        }
    }

    /**
     * Gives a claim back. It is not counted before it is published, so only space that was reserved for it alone is
     * freed.
     */
    @Override
    public void abortMedium(int packet) {
        peer.streamOf(packet).abort(packet);
    }

    /** Returns null if nothing is in flight to the peer: then other peers use the space. */
    @Override
    public @Nullable Backlog backlog(QueueKind queue) {
        SendStream stream = peer.streamTo(queue);
        int waiting = stream.waitingMessages();
        return waiting == 0 ? null : new Backlog(block.describe(peer), stream.takenDatagrams(), waiting);
    }

    /** Returns true, since an acknowledgement frees space. */
    @Override
    public boolean needsNetworkPolls() {
        return true;
    }

    @Override
    public boolean isAlive() {
        return peer.refusal() == null;
    }

    @Override
    public int timesGivenUp() {
        return peer.timesGivenUp();
    }

    @Override
    public boolean isSilent() {
        return peer.isSilent();
    }
}
