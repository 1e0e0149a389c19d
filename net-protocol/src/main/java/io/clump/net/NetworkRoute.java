package io.clump.net;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Backlog;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.net.engine.PeerStanding;
import io.clump.net.engine.ReliabilityEngine;
import io.clump.net.link.LinkAddress;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** The way to one peer: a claim finds room in a datagram, which leaves at once unless others are under way. */
final class NetworkRoute implements Route {
    private final ReliabilityEngine engine;
    private final List<LinkAddress> addresses;
    private int peer;

    NetworkRoute(ReliabilityEngine engine, List<LinkAddress> addresses, int peer) {
        this.engine = engine;
        this.addresses = addresses;
        this.peer = peer;
    }

    /** The peer is forgotten; from now on another index stands for it, which refuses all messages. */
    void forget(int instead) {
        peer = instead;
    }

    @Override
    public @Nullable ReturnReason refusal(long tag) {
        return engine.refusal(peer);
    }

    @Override
    public UnsafeBuffer memory() {
        return engine.sendMemory();
    }

    /** The receiver knows the sender by its datagrams. */
    @Override
    public int source() {
        return 0;
    }

    @Override
    public int claim(QueueKind queue, Waiter waiter) {
        return claimMedium(queue, 0, waiter);
    }

    @Override
    public int claimMedium(QueueKind queue, int lengthBytes, Waiter waiter) {
        int step = Waiter.FIRST_STEP;
        int packet = tryClaimMedium(queue, lengthBytes);
        while (packet == FULL) {
            step = waiter.pause(step, this);
            if (step == Waiter.GIVE_UP) {
                return GONE;
            }
            packet = tryClaimMedium(queue, lengthBytes);
        }
        return packet;
    }

    @Override
    public int tryClaim(QueueKind queue) {
        return tryClaimMedium(queue, 0);
    }

    /** There is no room while too much is under way to the peer, or to all peers of the endpoint together. */
    @Override
    public int tryClaimMedium(QueueKind queue, int lengthBytes) {
        if (!isAlive()) {
            return GONE;
        }
        int packet = engine.claim(peer, queue, lengthBytes);
        return packet == ReliabilityEngine.NONE ? FULL : packet;
    }

    @Override
    public int dataOffset(int packet) {
        return packet + PacketLayout.LENGTH_BYTES;
    }

    @Override
    public void publish(int packet) {
        if (engine.publish(packet)) {
            engine.pump(packet, System.nanoTime());
        }
    }

    @Override
    public void publishMedium(int packet) {
        publish(packet);
    }

    /** A claim is not counted before it is published, so only room that was taken for it alone is given back. */
    @Override
    public void abortMedium(int packet) {
        engine.abort(packet);
    }

    /** If nothing is under way to the peer, others have what there is room for. */
    @Override
    public @Nullable Backlog backlog(QueueKind queue) {
        PeerStanding standing = engine.standing();
        int waiting = standing.waitingMessages(peer, queue);
        String receiver = "endpoint " + Long.toHexString(engine.endpointId(peer)) + " at " + addresses.get(peer);
        return waiting == 0 ? null : new Backlog(receiver, standing.takenDatagrams(peer, queue), waiting);
    }

    @Override
    public boolean isAlive() {
        return engine.refusal(peer) == null;
    }

    @Override
    public int timesGivenUp() {
        return engine.standing().timesGivenUp(peer);
    }

    @Override
    public boolean isSilent() {
        return engine.standing().isSilent(peer);
    }
}
