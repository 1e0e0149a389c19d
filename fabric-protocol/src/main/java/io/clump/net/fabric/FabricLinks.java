package io.clump.net.fabric;

import io.clump.net.LinkFactory;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.engine.Mechanism;
import io.clump.net.link.Link;
import java.util.EnumSet;
import java.util.Set;

/** Links over the library of a fabric. */
interface FabricLinks extends LinkFactory {
    /**
     * Opens a wire, and loads the library before.
     *
     * @param messageBytes size of the largest message
     * @param inbox where arrived messages are put
     */
    Wire wire(int messageBytes, Inbox inbox);

    /** Returns what a user may do if a peer is not reached. */
    String advice();

    @Override
    default Link open(long endpointId) {
        ClosingLinks.releaseAnswered();
        Inbox inbox = new Inbox();
        Wire wire = wire(datagramBytes() + FabricLink.MOST_HEADER_BYTES, inbox);
        return new FabricLink(wire, inbox, datagramBytes(), advice());
    }

    @Override
    default int datagramBytes() {
        return EngineConfiguration.USUAL_DATAGRAM_BYTES;
    }

    /** Names the mechanisms that a fabric has itself: it loses only messages in flight to a dead peer. */
    @Override
    default Set<Mechanism> without() {
        return EnumSet.of(Mechanism.REPETITION, Mechanism.HALVING, Mechanism.PATH_DISCOVERY);
    }
}
