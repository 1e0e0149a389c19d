package io.clump.matching;

import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Message;
import io.clump.am2.spi.PollLog;
import java.lang.System.Logger.Level;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the sender of a message. A message names a rank, and is accepted only if it came from the endpoint that is
 * mapped by that rank. So another endpoint that knows the tag can neither impersonate a peer nor occupy memory here. A
 * peer that sends an impossible message is given up as if it had died, since its later messages cannot be interpreted
 * either.
 */
final class Senders {
    private static final System.Logger LOGGER = System.getLogger(Senders.class.getName());

    private final Endpoint endpoint;
    private final MatchingPeer[] peers;
    private final Consumer<MatchingPeer> giveUp;
    private final MessageDepartures departures;
    private boolean hasWarned;
    private long refused;

    Senders(Endpoint endpoint, MatchingPeer[] peers, Consumer<MatchingPeer> giveUp, MessageDepartures departures) {
        this.endpoint = endpoint;
        this.peers = peers;
        this.giveUp = giveUp;
        this.departures = departures;
    }

    /** Returns the number of refused messages. */
    long refused() {
        return refused;
    }

    /**
     * Returns the sender of a message, and takes the credit that it gives back.
     *
     * @return null if the message is not accepted: its source is another endpoint, or a failed peer
     */
    @Nullable
    MatchingPeer of(Message message) {
        int meta = message.argument(0);
        int rank = Wire.rank(meta);
        if (rank >= peers.length || !isFrom(peers[rank], message)) {
            refuse("its source is not the endpoint that is mapped for rank " + rank);
            return null;
        }
        MatchingPeer peer = peers[rank];
        if (peer.isDead || peer.isRefused) {
            return null;
        }
        int lines = Wire.lines(meta);
        if (lines > 0) {
            departures.credited(peer, lines);
        }
        return peer;
    }

    /** Refuses a message of a peer, and all its later messages. */
    void refuse(MatchingPeer peer, String why) {
        refused++;
        peer.isRefused = true;
        PollLog.log(
                LOGGER,
                Level.WARNING,
                "a peer counts as dead, because its message is impossible: rank=" + peer.rank + ", " + why);
        giveUp.accept(peer);
    }

    private void refuse(String why) {
        refused++;
        if (!hasWarned) {
            hasWarned = true;
            PollLog.log(LOGGER, Level.WARNING, "a message was refused, and others will be without a warning: " + why);
        }
    }

    private boolean isFrom(MatchingPeer peer, Message message) {
        long id = message.sourceId();
        if (peer.endpointId == 0) {
            EndpointName name = endpoint.destinations().name(peer.rank);
            peer.endpointId = name == null ? 0 : name.id();
        }
        // The layer forgets the number of an endpoint that has closed, but its last messages must still be received.
        return peer.endpointId != 0
                && (id == peer.endpointId || (id == 0 && endpoint.destinations().isGone(peer.rank)));
    }
}
