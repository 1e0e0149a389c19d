package io.clump.laboratory.poll;

import io.clump.am2.Endpoint;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.traffic.Traffic;
import io.clump.laboratory.worker.Place;

/** A short request to another node and its reply, where each side has a silent peer in its own node. */
public final class ClumpAndSilent extends Traffic {
    /** Behind the index of the other side's endpoint. */
    private static final int INDEX = ClumpPair.PEER + 1;

    public ClumpAndSilent(Place place) {
        this(place, new ClumpPair(place));
    }

    private ClumpAndSilent(Place place, ClumpPair pair) {
        super(place, pair);
        mapSilentPeer(pair);
    }

    /** Lets a side's endpoint and an endpoint of the same process that is never polled map each other. */
    static void mapSilentPeer(ClumpPair pair) {
        Endpoint silent = pair.silentBundle().allocateEndpoint();
        silent.setTag(ClumpPair.TAG);
        silent.destinations().map(ClumpPair.PEER, pair.endpoint().name(), ClumpPair.TAG);
        pair.endpoint().destinations().map(INDEX, silent.name(), ClumpPair.TAG);
    }
}
