package io.clump.benchmarks.poll;

import io.clump.benchmarks.traffic.ClumpPair;
import io.clump.benchmarks.traffic.ClumpRoundTrip;
import io.clump.benchmarks.worker.Place;
import io.clump.benchmarks.worker.Workload;

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
