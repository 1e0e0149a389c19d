package io.clump.laboratory.poll;

import io.clump.am2.Endpoint;
import io.clump.laboratory.traffic.ClumpPair;

/** A local peer of one side that says nothing: its endpoint is in the same process, and nobody polls it. */
final class SilentPeer {
    /** Behind the index of the other side's endpoint. */
    private static final int INDEX = ClumpPair.PEER + 1;

    private SilentPeer() {}

    /** Lets a side's endpoint and a silent one map each other. */
    static void map(ClumpPair pair) {
        Endpoint silent = pair.silentBundle().allocateEndpoint();
        silent.setTag(ClumpPair.TAG);
        silent.map(ClumpPair.PEER, pair.endpoint().name(), ClumpPair.TAG);
        pair.endpoint().map(INDEX, silent.name(), ClumpPair.TAG);
    }
}
