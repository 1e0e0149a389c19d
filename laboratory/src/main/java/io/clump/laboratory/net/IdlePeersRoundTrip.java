package io.clump.laboratory.net;

import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.traffic.Traffic;
import io.clump.laboratory.worker.Place;

/** A short request and its reply, where side 0 has some idle peers besides. */
public final class IdlePeersRoundTrip extends Traffic {
    /** Parameter: number of idle peers, 0 or more. */
    public static final String IDLE = "idle";

    private final long sizeBytes;

    /** Makes one side. */
    public IdlePeersRoundTrip(Place place) {
        this(place, new ClumpPair(place));
    }

    private IdlePeersRoundTrip(Place place, ClumpPair pair) {
        super(place, pair);
        sizeBytes = IdlePeers.meet(place, pair, place.number(IDLE));
    }

    /** Memory that side 0 has for all its idle peers together. */
    @Override
    public long sizeBytes() {
        return sizeBytes;
    }
}
