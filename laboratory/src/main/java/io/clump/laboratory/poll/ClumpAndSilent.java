package io.clump.laboratory.poll;

import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.traffic.ClumpRoundTrip;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;

/** A short request to another node and its reply, where each side has a silent peer in its own node. */
public final class ClumpAndSilent implements Workload {
    private final ClumpRoundTrip roundTrip;

    /**
     * Makes one side.
     *
     * @param place both sides share the directory
     */
    public ClumpAndSilent(Place place) {
        ClumpPair pair = new ClumpPair(place);
        SilentPeer.map(pair);
        roundTrip = new ClumpRoundTrip(place, pair);
    }

    @Override
    public long run(long operations) {
        return roundTrip.run(operations);
    }

    @Override
    public void close() {
        roundTrip.close();
    }
}
