package io.clump.net.aeron;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Backlog;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Route to a queue of one peer: a claim finds space in a ring, from which Aeron reads the message as soon as it can.
 */
final class AeronRoute implements Route {
    private final AeronQueueBlock block;
    private final AeronPeer peer;
    private final QueueKind taken;
    private final OutgoingStream stream;

    AeronRoute(AeronQueueBlock block, AeronPeer peer, QueueKind taken) {
        this.block = block;
        this.peer = peer;
        this.taken = taken;
        stream = peer.stream(taken);
    }

    AeronPeer peer() {
        return peer;
    }

    @Override
    public @Nullable ReturnReason refusal(long tag) {
        return peer.refusal();
    }

    @Override
    public UnsafeBuffer memory() {
        return stream.memory();
    }

    /** Returns 0, since the receiver identifies the sender by its number. */
    @Override
    public int source() {
        return 0;
    }

    /** Claims space, unless the peer's driver has not answered yet, or the ring is full of unhandled messages. */
    @Override
    public int tryClaimMedium(QueueKind queue, int lengthBytes) {
        if (queue != taken) {
            throw new IllegalArgumentException("the way to another queue: expected=" + taken + ", found=" + queue);
        }
        if (!isAlive()) {
            return GONE;
        }
        int packet = stream.claim(lengthBytes);
        return packet == SendRing.NONE ? FULL : packet;
    }

    @Override
    public int dataOffset(int packet) {
        return packet + PacketLayout.LENGTH_BYTES;
    }

    @Override
    public void publish(int packet) {
        stream.publish(packet);
        block.activate(peer);
    }

    /** Releases a claim; it needs no space in the ring before it is published. */
    @Override
    public void abortMedium(int packet) {
        stream.abort();
    }

    @Override
    public @Nullable Backlog backlog(QueueKind queue) {
        return peer.stream(queue).backlog();
    }

    /** Returns true, since polls offer the waiting messages to Aeron. */
    @Override
    public boolean needsNetworkPolls() {
        return true;
    }

    @Override
    public boolean isAlive() {
        return peer.refusal() == null;
    }
}
