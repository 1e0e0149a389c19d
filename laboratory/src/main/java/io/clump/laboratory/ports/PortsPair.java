package io.clump.laboratory.ports;

import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Settling;
import io.clump.ports.Ports;
import io.clump.ports.PortsConfiguration;

/** Ports on each side of a pair. */
final class PortsPair {
    final int side;
    final ClumpPair pair;
    final Ports ports;

    /** One object for all rounds, since the memory that a round allocates is measured. */
    private final Runnable poll;

    PortsPair(Place place) {
        side = place.side();
        pair = new ClumpPair(place);
        ports = place.keep(Ports.open(pair.bundle(), pair.endpoint(), PortsConfiguration.of(side, 2)));
        poll = ports::poll;
        pair.endpoint().destinations().map(1 - side, pair.await(ClumpPair.name(1 - side)), ClumpPair.TAG);
        pair.meet(side, "ports");
    }

    /** Settles as {@link Settling}, and sends what a handler has queued. */
    void settle() {
        Settling.of(poll);
    }
}
