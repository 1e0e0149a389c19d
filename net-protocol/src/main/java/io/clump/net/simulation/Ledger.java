package io.clump.net.simulation;

import io.clump.am2.spi.QueueKind;
import java.util.HashMap;
import java.util.Map;

/** What became of all messages of a run. */
final class Ledger {
    private final int endpoints;
    private final Map<Long, Flow> flows = new HashMap<>();

    Ledger(int endpoints) {
        this.endpoints = endpoints;
    }

    Flow flow(int sender, int receiver, QueueKind queue) {
        long row = (queue == QueueKind.REPLY ? (long) endpoints : 0) + sender;
        return flows.computeIfAbsent(row * endpoints + receiver, number -> new Flow());
    }

    long sent() {
        return flows.values().stream().mapToLong(Flow::sent).sum();
    }

    long returned() {
        return flows.values().stream().mapToLong(Flow::returned).sum();
    }
}
