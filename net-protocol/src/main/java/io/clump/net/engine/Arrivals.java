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
    private final Crowd crowd;
    private boolean refusing;

    Arrivals(
            EngineConfiguration configuration,
            DatagramSeal seal,
            PeerTable peers,
            ReceiveQueues queues,
            LostPeers lost,
            EngineCounters counters,
            Crowd crowd) {
        this.peers = peers;
        this.queues = queues;
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
        } else if (!from.isPlausible(memory, datagram)) {
            counters.malformed++;
        } else {
            take(from, memory, datagram, now);
            if (messages > 0) {
                queues.pool().fill(queues.landing(), lengthBytes, messages);
                takeMessages(from, Datagram.stream(memory, datagram), Datagram.sequence(memory, datagram), now);
            }
        }
    }

    private @Nullable Peer stranger(UnsafeBuffer memory, int datagram) {
        boolean matters = (Datagram.flags(memory, datagram) & MATTERING_FLAGS) != 0;
        return matters ? peers.meet(Datagram.sender(memory, datagram)) : null;
    }

    /** Takes in all but the messages. */
    private void take(Peer from, UnsafeBuffer memory, int datagram, long now) {
        int flags = Datagram.flags(memory, datagram);
        from.lease().heard(now);
        from.takeAcknowledgements(memory, datagram, now);
        if ((flags & DatagramLayout.CLOSED) != 0 && from.refusal() == null) {
            lost.lose(from, ReturnReason.ENDPOINT_CLOSED);
        }
        if ((flags & DatagramLayout.PROBE) != 0) {
            peers.activate(from);
            if ((flags & DatagramLayout.DATA) != 0) {
                from.answer(Datagram.stream(memory, datagram));
            } else {
                from.acknowledgeNow();
            }
        }
    }

    private void takeMessages(Peer from, int stream, int sequence, long now) {
        peers.activate(from);
        crowd.sends(from, now);
        if (refusing || from.isUnreachable()) {
            from.acknowledgeNow();
        } else if (from.receiveStream(stream).landed(sequence)) {
            from.accepted(now);
        } else {
            from.acknowledgeNow();
            if (from.receiveStream(stream).isRefused()) {
                peers.setPiecesOfTheSilentAside(now);
            }
        }
    }
}
