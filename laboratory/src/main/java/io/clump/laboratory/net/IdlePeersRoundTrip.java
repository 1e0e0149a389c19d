package io.clump.laboratory.net;

import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.traffic.ClumpRoundTrip;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;

/** A short request and its reply, where side 0 has some idle peers besides. */
public final class IdlePeersRoundTrip implements Workload {
    /** Parameter: number of idle peers, 0 or more. */
    public static final String IDLE = "idle";

    private final long sizeBytes;
    private final ClumpRoundTrip roundTrip;

    /**
     * Makes one side.
     *
     * @param place both sides share the directory
     */
    public IdlePeersRoundTrip(Place place) {
        ClumpPair pair = new ClumpPair(place);
        sizeBytes = IdlePeers.meet(place, pair, place.number(IDLE));
        roundTrip = new ClumpRoundTrip(place, pair);
    }

    @Override
    public long run(long operations) {
        return roundTrip.run(operations);
    }

    /** What side 0 holds for all its idle peers together. */
    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public void close() {
        roundTrip.close();
    }
}
