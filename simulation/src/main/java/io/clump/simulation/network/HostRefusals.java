package io.clump.simulation.network;

import io.clump.net.engine.EnginePeer;
import io.clump.net.engine.ReliabilityEngine;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/** Reports of hosts that their endpoints are gone. A report shows when another datagram is sent there. */
final class HostRefusals {
    private final BitSet refused = new BitSet();
    private final Deque<EnginePeer> noticed = new ArrayDeque<>();

    /** Notes a report of an endpoint's host, or of an attacker in its name. */
    void note(int endpoint) {
        refused.set(endpoint);
    }

    /** Notes that a datagram is sent to an endpoint. */
    void notice(int endpoint, EnginePeer peer) {
        if (refused.get(endpoint)) {
            refused.clear(endpoint);
            noticed.add(peer);
        }
    }

    boolean isEmpty() {
        return noticed.isEmpty();
    }

    void deliver(ReliabilityEngine engine, long now) {
        for (EnginePeer peer = noticed.poll(); peer != null; peer = noticed.poll()) {
            engine.refused(peer, now);
        }
    }
}
