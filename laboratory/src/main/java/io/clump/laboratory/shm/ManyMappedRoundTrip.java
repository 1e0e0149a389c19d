package io.clump.laboratory.shm;

import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.traffic.ClumpRoundTrip;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;

/** A short request and its reply between endpoints that have mapped some others or none. */
public final class ManyMappedRoundTrip implements Workload {
    /** Parameter: number of endpoints that side 0 has mapped, and that have mapped it; at least 1. */
    public static final String MAPPED = "mapped";

    private final String note;
    private final ClumpRoundTrip roundTrip;

    /**
     * Makes one side.
     *
     * @param place both sides share the directory
     */
    public ManyMappedRoundTrip(Place place) {
        ClumpPair pair = new ClumpPair(place);
        note = SilentPeers.map(pair, place.side(), place.number(MAPPED) - 1);
        roundTrip = new ClumpRoundTrip(place, pair);
    }

    @Override
    public long run(long operations) {
        return roundTrip.run(operations);
    }

    @Override
    public String note() {
        return note;
    }

    @Override
    public void close() {
        roundTrip.close();
    }
}
