package io.clump.net.engine;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** What becomes of the bytes that land: they are looked at, believed or dropped, and told to the peer that sent them. */
final class Arrivals {
    private final PeerTable peers;
    private final ReceiveQueues queues;
    private final DatagramDecoder decoder;
    private final Gatekeeper gatekeeper;
    private final Attention attention;
    private final LostPeers lost;
    private final EngineCounters counters;
    private final Crowd crowd;
    private final WayBack wayBack;
    private final Assemblies assemblies = new Assemblies();
    private boolean refusing;

    Arrivals(
            EngineConfiguration configuration,
            DatagramSeal seal,
            PeerTable peers,
            ReceiveQueues queues,
            Attention attention,
            LostPeers lost,
            EngineCounters counters,
            Crowd crowd,
            WayBack wayBack) {
        this.wayBack = wayBack;
        this.peers = peers;
        this.queues = queues;
        this.attention = attention;
        this.lost = lost;
        this.counters = counters;
        this.crowd = crowd;
        decoder = new DatagramDecoder(configuration.job(), configuration.endpointId(), configuration.maxMediumBytes());
        gatekeeper = new Gatekeeper(seal, configuration.firstSequence());
    }

    /** A kind of failure of the seals of strangers that nobody was told of, or null. */
    @Nullable
    SealFailure takeSealFailure() {
        return gatekeeper.takeFailure();
    }

    /** No message is accepted from now on. */
    void refuse() {
        refusing = true;
    }

    /** As {@link ReliabilityEngine#nextMessage}. */
    int nextMessage(int stream) {
        BufferPool pool = queues.pool();
        MessageQueue messages = queues.queue(stream);
        int packet = messages.next();
        while (packet != BufferPool.NONE) {
            int peer = pool.peer(pool.bufferAt(packet));
            if (stream == DatagramLayout.REQUESTS || wayBack.takes(peers.get(peer), pool.memory(), packet)) {
                Packet.source(pool.memory(), packet, peer);
                return packet;
            }
            counters.duplicates++;
            pool.finish(packet);
            packet = messages.next();
        }
        return packet;
    }

    /** Takes in the bytes in the landing buffer, whatever they are. */
    void landed(int lengthBytes, long now) {
        attention.landed(now);
        UnsafeBuffer memory = queues.pool().memory();
        int datagram = queues.pool().offset(queues.landing());
        counters.datagramsReceived++;
        int fault = decoder.faultOfHeader(memory, datagram, lengthBytes);
        if (fault != 0) {
            if (Fragment.isFragment(memory, datagram, lengthBytes)) {
                fragmentLanded(memory, datagram, lengthBytes, now);
            } else {
                counters.unusable(fault);
            }
            return;
        }
        Peer known = peers.find(Datagram.sender(memory, datagram));
        if (!gatekeeper.isGenuine(known, memory, datagram, lengthBytes)) {
            counters.forged++;
            return;
        }
        int messages = decoder.decodeContents(memory, datagram, lengthBytes);
        if (messages < 0) {
            counters.unusable(messages);
            return;
        }
        Peer from = known == null ? stranger(memory, datagram, now) : known;
        if (from == null) {
            counters.misdirected++;
            return;
        }
        long sessions = Datagram.sessions(memory, datagram);
        if (sessions == from.session().current() || agrees(from, memory, datagram, now)) {
            takeAll(from, memory, datagram, lengthBytes, messages, now);
        } else if (messages > 0 && from.session().isOpenTo(sessions)) {
            takeMessages(from, lengthBytes, messages, now);
        }
    }

    private void fragmentLanded(UnsafeBuffer memory, int fragment, int lengthBytes, long now) {
        int totalBytes = Fragment.totalBytes(memory, fragment);
        if (!decoder.isAddressed(memory, fragment) || totalBytes > queues.pool().bufferBytes()) {
            counters.misdirected++;
        } else if (!gatekeeper.isGenuineFragment(memory, fragment, lengthBytes)) {
            counters.forged++;
        } else if (assemblies.complete(memory, fragment)) {
            // What is complete is too long to be a fragment itself.
            landed(totalBytes, now);
        }
    }

    /** Only a datagram with messages, or that leads to an answer, is worth a record of a stranger. */
    private @Nullable Peer stranger(UnsafeBuffer memory, int datagram, long now) {
        int flags = Datagram.flags(memory, datagram);
        boolean isQuestion = (flags & (DatagramLayout.PROBE | DatagramLayout.CLOSED)) == DatagramLayout.PROBE;
        if ((flags & DatagramLayout.DATA) == 0 && !isQuestion) {
            return null;
        }
        Peer stranger = peers.meet(Datagram.sender(memory, datagram));
        if (stranger != null) {
            stranger.lease().beginWatch(now);
        }
        return stranger;
    }

    /** Returns whether a datagram that is not of the session agreed upon shows that both sides agree on its own. */
    private boolean agrees(Peer from, UnsafeBuffer memory, int datagram, long now) {
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
            session.meet(theirs, attention.isLate(), session.theirs() != Session.NONE || from.isMapped());
        }
        peers.activate(from);
        from.acknowledgeNow();
        if (isEcho) {
            from.agree(!isEnd && from.isWithoutArrivals(memory, datagram), attention.isLate());
            from.lease().heard(now);
        } else if ((flags & DatagramLayout.CLOSED) != 0 && !from.isClosed()) {
            // An endpoint that has closed once is closed.
            lost.lose(from, ReturnReason.ENDPOINT_CLOSED);
        }
        return isEcho && !isEnd;
    }

    /** Returns whether what a datagram says of streams belongs to a session that its sender has given up. */
    private static boolean isEnd(int flags) {
        return (flags & (DatagramLayout.DATA | DatagramLayout.ENDED)) == DatagramLayout.ENDED;
    }

    private void takeAll(Peer from, UnsafeBuffer memory, int datagram, int lengthBytes, int messages, long now) {
        if (isEnd(Datagram.flags(memory, datagram))) {
            // Its sender does not know yet that the next session is agreed upon.
            peers.activate(from);
            from.acknowledgeNow();
            return;
        }
        if (!from.isPlausible(memory, datagram)) {
            counters.malformed++;
            return;
        }
        take(from, memory, datagram, now);
        if (messages > 0) {
            takeMessages(from, lengthBytes, messages, now);
        }
    }

    /** Takes in all but the messages. Only what cannot have been said before is a sign of life. */
    private void take(Peer from, UnsafeBuffer memory, int datagram, long now) {
        int flags = Datagram.flags(memory, datagram);
        boolean isQuestion = (flags & (DatagramLayout.PROBE | DatagramLayout.DATA)) == DatagramLayout.PROBE;
        boolean isNew = from.takeAcknowledgements(memory, datagram, now);
        isNew |= isQuestion && from.session().isNew(Datagram.sequence(memory, datagram));
        if (isNew) {
            from.lease().heard(now);
        }
        if ((flags & DatagramLayout.CLOSED) != 0 && !from.isClosed()) {
            lost.lose(from, ReturnReason.ENDPOINT_CLOSED);
        }
        if (isQuestion) {
            peers.activate(from);
            from.answer(Datagram.stream(memory, datagram), Datagram.sequence(memory, datagram));
        }
    }

    private void takeMessages(Peer from, int lengthBytes, int messages, long now) {
        peers.activate(from);
        crowd.sends(from, now);
        if (from.session().isDoubted()) {
            return;
        }
        UnsafeBuffer memory = queues.pool().memory();
        int datagram = queues.pool().offset(queues.landing());
        int sequence = Datagram.sequence(memory, datagram);
        ReceiveStream receiving = from.receiveStream(Datagram.stream(memory, datagram));
        queues.pool().fill(queues.landing(), lengthBytes, messages);
        int early = receiving.early();
        if (refusing) {
            from.acknowledgeNow();
        } else if (receiving.landed(sequence)) {
            from.lease().heard(now);
            from.accepted(now);
        } else {
            from.acknowledgeNow();
            if (receiving.early() != early) {
                from.lease().heard(now);
            }
            if (receiving.isRefused()) {
                peers.setPiecesOfTheSilentAside(now);
            }
        }
    }
}
