package io.clump.laboratory.shm;

import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.traffic.Traffic;
import io.clump.laboratory.worker.Place;

/** A short request and its reply between endpoints that have mapped some others or none. */
public final class ManyMappedRoundTrip extends Traffic {
    /** Parameter: number of endpoints that side 0 has mapped, and that have mapped it; at least 1. */
    public static final String MAPPED = "mapped";

    private final String note;

    /** Makes one side. */
    public ManyMappedRoundTrip(Place place) {
        this(place, new ClumpPair(place));
    }

    private ManyMappedRoundTrip(Place place, ClumpPair pair) {
        super(place, pair);
        note = SilentPeers.map(pair, place.side(), place.number(MAPPED) - 1);
    }

    @Override
    public String note() {
        return note;
    }
}
