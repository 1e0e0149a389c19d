package io.clump.net.engine;

import io.clump.am2.spi.QueueKind;

/** How the peers of an engine are doing, and what they have taken. Belongs to the engine's thread. */
public final class PeerStanding {
    private final PeerTable peers;
    private final LeaseWatch watch;
    private final SendPool sendPool;

    PeerStanding(PeerTable peers, LeaseWatch watch, SendPool sendPool) {
        this.peers = peers;
        this.watch = watch;
        this.sendPool = sendPool;
    }

    /**
     * Returns whether a peer has left as many questions unanswered as messages to it are repeated before they come back. Always false
     * without leases, as nobody is asked then.
     *
     * @return true until it is heard again
     */
    public boolean isSilent(int peer) {
        return watch.isSilent(peers.get(peer));
    }

    /**
     * Returns whether a peer was heard, so that it reaches this endpoint, and neither side has to ask after a silence.
     *
     * @return true if all is well
     */
    public boolean isAnswering(int peer) {
        return peers.get(peer).isAnswering();
    }

    /**
     * Returns whether a peer has left more than one question unanswered, so that its host should be asked whether it is there.
     *
     * @param peer its index
     * @return true if it is slow, stopped, dead or cut off
     */
    public boolean isDoubtful(int peer) {
        return peers.get(peer).isDoubtful();
    }

    /**
     * How often a session with a peer has ended in which messages may have passed.
     *
     * @param peer its index
     * @return the number of times since it was met
     */
    public int timesGivenUp(int peer) {
        return peers.get(peer).timesGivenUp();
    }

    /**
     * Returns whether a message from a peer has come in part, which keeps one buffer until it is complete or others need the buffer.
     *
     * @param peer its index
     * @param queue which queue the message is for
     * @return true as long as the rest is missing
     */
    public boolean isIncomplete(int peer, QueueKind queue) {
        Peer from = peers.at(peer);
        return from != null
                && from.receiveStream(ReliabilityEngine.streamOf(queue)).hasBlock();
    }

    /** Number of the datagram that a peer has to send next. */
    int expected(int peer, QueueKind queue) {
        return peers.get(peer).receiveStream(ReliabilityEngine.streamOf(queue)).expected();
    }

    /**
     * How many datagrams a peer has taken.
     *
     * @param peer its index
     * @param queue for which of its queues
     * @return those that it has acknowledged since it was met
     */
    public long takenDatagrams(int peer, QueueKind queue) {
        return peers.get(peer)
                .sendStream(ReliabilityEngine.streamOf(queue))
                .window()
                .arrivedInAll();
    }

    /**
     * How many messages to a peer were published and are not known to have arrived. Looks at each buffer of the engine.
     *
     * @param peer its index
     * @param queue for which of its queues
     * @return the number
     */
    public int waitingMessages(int peer, QueueKind queue) {
        return sendPool.pool().messages(ReliabilityEngine.streamOf(queue), peer);
    }
}
