package io.clump.net.engine;

import io.clump.am2.ReturnReason;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** What becomes of the bytes that land: they are looked at, believed or dropped, and told to the peer that sent them. */
final class Arrivals {
    /** Only a datagram that leads to an answer or to a refusal is worth a record of a stranger. */
    private static final int MATTERING_FLAGS = DatagramLayout.DATA | DatagramLayout.CLOSED | DatagramLayout.PROBE;

    private final PeerTable peers;
    private final ReceiveQueues queues;
    private final DatagramDecoder decoder;
    private final Gatekeeper gatekeeper;
    private final LostPeers lost;
    private final EngineCounters counters;
    private boolean refusing;

    Arrivals(
            EngineConfiguration configuration,
            DatagramSeal seal,
            PeerTable peers,
            ReceiveQueues queues,
            LostPeers lost,
            EngineCounters counters) {
        this.peers = peers;
        this.queues = queues;
        this.lost = lost;
        this.counters = counters;
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

    /** Takes in the bytes in the landing buffer, whatever they are. */
    void landed(int lengthBytes, long now) {
        UnsafeBuffer memory = queues.pool().memory();
        int datagram = queues.pool().offset(queues.landing());
        counters.datagramsReceived++;
        int fault = decoder.faultOfHeader(memory, datagram, lengthBytes);
        if (fault != 0) {
            counters.unusable(fault);
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
        Peer from = known == null ? stranger(memory, datagram) : known;
        if (from == null) {
            counters.misdirected++;
        } else if (Datagram.sessions(memory, datagram) == from.session().current()
                || agrees(from, memory, datagram, now)) {
            takeAll(from, memory, datagram, lengthBytes, messages, now);
        }
    }

    private @Nullable Peer stranger(UnsafeBuffer memory, int datagram) {
        int flags = Datagram.flags(memory, datagram);
        boolean matters = (flags & MATTERING_FLAGS) != 0 && (flags & DatagramLayout.CLOSED) == 0;
        return matters ? peers.meet(Datagram.sender(memory, datagram)) : null;
    }

    /** Whether a datagram that is not of the session agreed upon shows that both sides agree on its own. */
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
            if (session.isAgreed()) {
                boolean isKnown = isEcho && isEnd && from.isPlausible(memory, datagram);
                if (isKnown) {
                    from.takeAcknowledgements(memory, datagram, now);
                }
                lost.endSession(from, isKnown);
            }
            session.meet(theirs);
        }
        peers.activate(from);
        from.acknowledgeNow();
        if (isEcho) {
            from.agree();
            from.lease().heard(now);
        } else if ((flags & DatagramLayout.CLOSED) != 0 && !from.isClosed()) {
            // An endpoint that has closed once is closed.
            lost.lose(from, ReturnReason.ENDPOINT_CLOSED);
        }
        return isEcho && !isEnd;
    }

    /** Whether what a datagram says of streams belongs to a session that its sender has given up. */
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
            queues.pool().fill(queues.landing(), lengthBytes, messages);
            takeMessages(from, Datagram.stream(memory, datagram), Datagram.sequence(memory, datagram), now);
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

    private void takeMessages(Peer from, int stream, int sequence, long now) {
        ReceiveStream receiving = from.receiveStream(stream);
        peers.activate(from);
        if (from.session().isDoubted()) {
            return;
        }
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
