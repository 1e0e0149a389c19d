package io.clump.net.simulation;

import io.clump.net.engine.Peer;
import io.clump.net.engine.ReliabilityEngine;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/** Words of hosts whose endpoints are gone: nobody is there. They show when something is sent there again. */
final class HostRefusals {
    private final BitSet said = new BitSet();
    private final Deque<Peer> noticed = new ArrayDeque<>();

    /** An endpoint's host, or an attacker in its name, says so. */
    void say(int endpoint) {
        said.set(endpoint);
    }

    /** Something is sent there. */
    void notice(int endpoint, Peer peer) {
        if (said.get(endpoint)) {
            said.clear(endpoint);
            noticed.add(peer);
        }
    }

    boolean isEmpty() {
        return noticed.isEmpty();
    }

    void tell(ReliabilityEngine engine, long now) {
        for (Peer peer = noticed.poll(); peer != null; peer = noticed.poll()) {
            engine.refused(peer, now);
        }
    }
}
