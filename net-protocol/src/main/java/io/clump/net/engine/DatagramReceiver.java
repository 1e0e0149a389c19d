package io.clump.net.engine;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.spi.QueueKind;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Receiving side of an engine: checks received bytes, accepts or drops them, acknowledges them to the peer that sent
 * them, and delivers their messages. Belongs to the engine's thread.
 *
 * <p>To receive: put a datagram at {@link #landingOffset} and call {@link #landed}; then {@link #nextMessage} and, when
 * the message has been handled, {@link #finishMessage}.
 */
public final class DatagramReceiver {
    private final long endpointId;
    private final PeerTable peers;
    private final ReceiveQueues queues;
    private final DatagramDecoder decoder;
    private final DatagramVerifier verifier;
    private final PollGap pollGap;
    private final LostPeers lost;
    private final EngineCounters counters;
    private final Grants grants;
    private final WayBack wayBack;
    private final Succession succession;
    private final Assemblies assemblies = new Assemblies();
    private boolean refusing;
    private boolean isMulticastRequested;

    DatagramReceiver(
            EngineConfiguration configuration,
            DatagramSeal seal,
            PeerTable peers,
            ReceiveQueues queues,
            PollGap pollGap,
            LostPeers lost,
            EngineCounters counters,
            Grants grants,
            WayBack wayBack,
            SendPool sendPool) {
        this.wayBack = wayBack;
        this.peers = peers;
        this.queues = queues;
        this.pollGap = pollGap;
        this.lost = lost;
        this.counters = counters;
        this.grants = grants;
        endpointId = configuration.endpointId();
        decoder = new DatagramDecoder(configuration.job(), configuration.endpointId(), configuration.maxMediumBytes());
        verifier = new DatagramVerifier(seal, configuration.firstSequence());
        succession = new Succession(configuration, seal, decoder, sendPool);
    }

    /**
     * Returns the notices about endpoints whose address has another owner.
     *
     * @return always the same object
     */
    public Succession succession() {
        return succession;
    }

    /**
     * Returns the memory of everything that is received.
     *
     * @return always the same buffer
     */
    public UnsafeBuffer memory() {
        return queues.pool().memory();
    }

    /**
     * Returns the same memory as {@link #memory}, for channels.
     *
     * @return a new view of it
     */
    public ByteBuffer bytes() {
        return queues.pool().bytes();
    }

    /**
     * Returns the place for the next datagram.
     *
     * @return offset in {@link #memory} in bytes; changes with every call of {@link #landed}
     */
    public int landingOffset() {
        return queues.pool().offset(queues.landing());
    }

    /**
     * Returns the space for a datagram at {@link #landingOffset}.
     *
     * @return bytes
     */
    public int landingBytes() {
        return queues.pool().bufferBytes();
    }

    /**
     * Removes a kind of authentication failure of datagrams for this endpoint, from senders without any authentic
     * datagram.
     *
     * @return a kind that was not returned before, or null
     */
    public @Nullable SealFailure takeSealFailure() {
        return verifier.takeFailure();
    }

    /**
     * Returns whether a peer asks this endpoint to receive multicast datagrams.
     *
     * @return true once for each such peer, or for several
     */
    public boolean takeMulticastRequest() {
        boolean taken = isMulticastRequested;
        isMulticastRequested = false;
        return taken;
    }

    /** Accepts no message from now on. */
    void refuse() {
        refusing = true;
    }

    /**
     * Takes the next message of a queue.
     *
     * @param queue which queue
     * @return offset of its packet in {@link #memory}, whose source field holds the index of the peer that sent it;
     *     valid until {@link #finishMessage}; or {@link ReliabilityEngine#NONE}
     */
    public int nextMessage(QueueKind queue) {
        BufferPool pool = queues.pool();
        MessageQueue messages = queues.queue(ReliabilityEngine.streamOf(queue));
        int packet = messages.next();
        while (packet != BufferPool.NONE) {
            int peer = pool.peer(pool.bufferAt(packet));
            if (queue == QueueKind.REQUEST || wayBack.takes(peers.get(peer), pool.memory(), packet)) {
                Packet.source(pool.memory(), packet, peer);
                return packet;
            }
            counters.duplicates++;
            pool.finish(packet);
            packet = messages.next();
        }
        return packet;
    }

    /**
     * Notes that a message has been handled. Messages may be finished in any order.
     *
     * @param packet result of {@link #nextMessage}
     */
    public void finishMessage(int packet) {
        queues.pool().finish(packet);
    }

    /**
     * Processes the bytes that were put at {@link #landingOffset}, whatever they are. With a key, a datagram whose
     * sender does not have the key is dropped.
     *
     * @param lengthBytes number of bytes, at most {@link #landingBytes}
     * @param now the time
     */
    public void landed(int lengthBytes, long now) {
        pollGap.landed(now);
        counters.datagramsReceived++;
        landed(lengthBytes, false, now);
    }

    private void landed(int lengthBytes, boolean isMulticast, long now) {
        UnsafeBuffer memory = queues.pool().memory();
        int datagram = queues.pool().offset(queues.landing());
        int fault = decoder.faultOfHeader(memory, datagram, lengthBytes);
        if (fault != 0) {
            if (Fragment.isFragment(memory, datagram, lengthBytes)) {
                fragmentLanded(memory, datagram, lengthBytes, now);
            } else if (!isMulticast && MulticastDatagram.isMulticast(memory, datagram, lengthBytes)) {
                multicastLanded(memory, datagram, lengthBytes, now);
            } else if (Succession.isNotice(memory, datagram, lengthBytes)) {
                noticeLanded(memory, datagram, lengthBytes);
            } else {
                counters.unusable(fault);
                if (fault == DatagramDecoder.MISDIRECTED && !isMulticast) {
                    succession.misdirected(memory, datagram, lengthBytes, now);
                }
            }
            return;
        }
        EnginePeer known = peers.find(Datagram.sender(memory, datagram));
        if (!verifier.isGenuine(known, memory, datagram, lengthBytes)) {
            counters.forged++;
            return;
        }
        int messages = decoder.decodeContents(memory, datagram, lengthBytes);
        if (messages < 0) {
            counters.unusable(messages);
            return;
        }
        EnginePeer from = known == null ? newPeer(memory, datagram, now) : known;
        if (from == null) {
            counters.misdirected++;
            return;
        }
        if (isMulticast) {
            from.owed().receivedMulticast(true);
        }
        long sessions = Datagram.sessions(memory, datagram);
        boolean isCurrent = sessions == from.session().current() || agrees(from, memory, datagram, now);
        boolean isTaken =
                isCurrent ? take(from, memory, datagram, now) : from.session().isOpenTo(sessions);
        if (isTaken && messages > 0) {
            takeMessages(from, lengthBytes, messages, now);
        }
    }

    /**
     * Unwraps a multicast datagram. One without a part for this endpoint is neither counted nor an error: it is for
     * others.
     */
    private void multicastLanded(UnsafeBuffer memory, int datagram, int lengthBytes, long now) {
        if (!decoder.isOfJob(memory, MulticastDatagram.firstOffset(datagram))) {
            counters.misdirected++;
            return;
        }
        if (!verifier.isCheckedMulticast(memory, datagram, lengthBytes)) {
            counters.forged++;
            return;
        }
        int ownBytes = MulticastDatagram.unwrap(memory, datagram, lengthBytes, endpointId);
        if (ownBytes < 0) {
            counters.unusable(ownBytes);
        } else if (ownBytes != MulticastDatagram.NONE) {
            landed(ownBytes, true, now);
        }
    }

    private void fragmentLanded(UnsafeBuffer memory, int fragment, int lengthBytes, long now) {
        int totalBytes = Fragment.totalBytes(memory, fragment);
        if (!decoder.isAddressed(memory, fragment) || totalBytes > queues.pool().bufferBytes()) {
            counters.misdirected++;
        } else if (!verifier.isGenuineFragment(memory, fragment, lengthBytes)) {
            counters.forged++;
        } else if (assemblies.complete(memory, fragment)) {
            // A complete datagram is too long to be a fragment itself.
            landed(totalBytes, now);
        }
    }

    private void noticeLanded(UnsafeBuffer memory, int notice, int lengthBytes) {
        if (!decoder.isAddressed(memory, notice)) {
            counters.misdirected++;
        } else if (!verifier.isGenuineFragment(memory, notice, lengthBytes)) {
            counters.forged++;
        } else {
            succession.noticed(memory, notice, lengthBytes);
        }
    }

    /**
     * Adds an unknown sender as a peer; only a datagram with messages, or one that needs an answer, justifies a record.
     */
    private @Nullable EnginePeer newPeer(UnsafeBuffer memory, int datagram, long now) {
        int flags = Datagram.flags(memory, datagram);
        boolean isQuestion = (flags & (DatagramLayout.PROBE | DatagramLayout.CLOSED)) == DatagramLayout.PROBE;
        if ((flags & DatagramLayout.DATA) == 0 && !isQuestion) {
            return null;
        }
        EnginePeer newPeer = peers.meet(Datagram.sender(memory, datagram));
        if (newPeer != null) {
            newPeer.lease().beginWatch(now);
        }
        return newPeer;
    }

    /** Returns whether a datagram that is not of the session agreed upon shows that both sides agree on its own. */
    private boolean agrees(EnginePeer from, UnsafeBuffer memory, int datagram, long now) {
        Session session = from.session();
        int theirs = Datagram.senderSession(memory, datagram);
        if (theirs == Session.NONE || session.isOver(theirs)) {
            counters.duplicates++;
            return false;
        }
        int flags = Datagram.flags(memory, datagram);
        boolean isEcho = Datagram.receiverSession(memory, datagram) == session.mine();
        boolean isEnd = isEnd(flags);
        if (theirs != session.theirs()) {
            boolean isKnown = isEcho && isEnd && from.isPlausible(memory, datagram);
            if (session.isUsed() && (session.theirs() != Session.NONE || isKnown)) {
                if (isKnown) {
                    from.takeAcknowledgements(memory, datagram, now);
                }
                lost.endSession(from, isKnown);
            }
            session.meet(theirs, pollGap.isLate(), session.theirs() != Session.NONE || from.isMapped());
        }
        peers.activate(from);
        from.owed().acknowledgeNow();
        if (isEcho) {
            from.agree(!isEnd && from.isWithoutArrivals(memory, datagram), pollGap.isLate());
            from.lease().received(now);
        } else if ((flags & DatagramLayout.CLOSED) != 0 && !from.isClosed()) {
            // A closed endpoint never opens again.
            lost.lose(from, ReturnReason.ENDPOINT_CLOSED);
        }
        return isEcho && !isEnd;
    }

    /** Returns whether a datagram reports on streams of a session that its sender has given up. */
    private static boolean isEnd(int flags) {
        return (flags & (DatagramLayout.DATA | DatagramLayout.ENDED)) == DatagramLayout.ENDED;
    }

    /**
     * Processes all but the messages. Only information that cannot have been sent before is a sign of life. Returns
     * whether the messages may be accepted.
     */
    private boolean take(EnginePeer from, UnsafeBuffer memory, int datagram, long now) {
        if (isEnd(Datagram.flags(memory, datagram))) {
            // The sender does not know yet that the next session is agreed upon.
            peers.activate(from);
            from.owed().acknowledgeNow();
            return false;
        }
        if (!from.isPlausible(memory, datagram)) {
            counters.malformed++;
            return false;
        }
        if (from.isActive()) {
            // The datagram may open a window.
            peers.activate(from);
        }
        int flags = Datagram.flags(memory, datagram);
        boolean isQuestion = (flags & (DatagramLayout.PROBE | DatagramLayout.DATA)) == DatagramLayout.PROBE;
        boolean isNew = from.takeAcknowledgements(memory, datagram, now);
        isNew |= isQuestion && from.session().isNew(Datagram.sequence(memory, datagram));
        if (isNew) {
            from.lease().received(now);
        }
        if ((flags & DatagramLayout.CLOSED) != 0 && !from.isClosed()) {
            lost.lose(from, ReturnReason.ENDPOINT_CLOSED);
        }
        if ((flags & (DatagramLayout.DATA | DatagramLayout.MULTICAST)) == DatagramLayout.MULTICAST) {
            if (isQuestion) {
                isMulticastRequested = true;
            } else {
                from.owed().multicastAcknowledged();
            }
        }
        if (isQuestion) {
            peers.activate(from);
            from.owed().answer(Datagram.stream(memory, datagram), Datagram.sequence(memory, datagram));
        }
        return true;
    }

    private void takeMessages(EnginePeer from, int lengthBytes, int messages, long now) {
        peers.activate(from);
        if (from.session().isDoubted()) {
            return;
        }
        UnsafeBuffer memory = queues.pool().memory();
        int datagram = queues.pool().offset(queues.landing());
        int sequence = Datagram.sequence(memory, datagram);
        ReceiveStream receiving = from.receiveStream(Datagram.stream(memory, datagram));
        queues.pool().fill(queues.landing(), lengthBytes, messages);
        int kept = receiving.keptCount();
        boolean wasLost = (Datagram.flags(memory, datagram) & DatagramLayout.AGAIN) != 0;
        if (refusing) {
            from.owed().acknowledgeNow();
        } else if (receiving.landed(sequence)) {
            from.lease().received(now);
            grants.came(from, lengthBytes, wasLost, now);
            from.owed().accepted(lengthBytes, DatagramLayout.windowBytes(grants.grant()), now);
        } else {
            from.owed().acknowledgeNow();
            if (receiving.keptCount() != kept) {
                grants.came(from, lengthBytes, wasLost, now);
                from.lease().received(now);
            } else if (receiving.has(sequence)) {
                from.owed().countDuplicate();
            }
            if (receiving.isRefused()) {
                peers.setPiecesOfTheSilentAside(now);
            }
        }
    }
}
