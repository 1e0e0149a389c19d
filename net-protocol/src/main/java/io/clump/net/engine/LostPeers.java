package io.clump.net.engine;

import io.clump.am2.ReturnReason;

/** Gives peers up, and keeps what was sent to them until it has been taken back. */
final class LostPeers {
    private final PeerTable peers;
    private final BufferPool sent;
    private final EngineCounters counters;
    private final MessageQueue returned;

    LostPeers(PeerTable peers, SendPool sendPool, EngineCounters counters) {
        this.peers = peers;
        sent = sendPool.pool();
        this.counters = counters;
        returned = new MessageQueue(sent);
    }

    /** Gives a peer up, or one that is closed also what it has sent in part. */
    void lose(Peer peer, ReturnReason reason) {
        peer.refuse(reason);
        peer.lease().decided();
        counters.returned += peer.sendStream(DatagramLayout.REQUESTS).giveUp(returned);
        counters.returned += peer.sendStream(DatagramLayout.REPLIES).giveUp(returned);
        if (reason == ReturnReason.UNREACHABLE) {
            peer.dropUndelivered();
        }
    }

    /** Whether everything has been taken back. */
    boolean isEmpty() {
        return returned.isEmpty();
    }

    /** Packet of the next message that comes back, or NONE. */
    int next() {
        return returned.next();
    }

    /** Why a message comes back. */
    ReturnReason reason(int packet) {
        ReturnReason reason = peers.get(sent.peer(sent.bufferAt(packet))).refusal();
        return reason == null ? ReturnReason.UNREACHABLE : reason;
    }

    /** A message that has come back has been handled. */
    void finish(int packet) {
        sent.finish(packet);
    }
}
