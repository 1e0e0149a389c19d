package io.clump.laboratory.poll;

import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.traffic.Traffic;
import io.clump.laboratory.worker.Place;

/** A short request to another node and its reply, where each side has a silent peer in its own node. */
public final class ClumpAndSilent extends Traffic {
    /** Makes one side. */
    public ClumpAndSilent(Place place) {
        this(place, new ClumpPair(place));
    }

    private ClumpAndSilent(Place place, ClumpPair pair) {
        super(place, pair);
        SilentPeer.map(pair);
    }
}
