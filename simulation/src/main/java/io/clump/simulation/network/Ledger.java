package io.clump.simulation.network;

import io.clump.am2.spi.QueueKind;
import java.util.HashMap;
import java.util.Map;

/** Outcomes of all messages of a run. */
final class Ledger {
    /** Flow of every pair without messages. */
    private static final Flow NOTHING = new Flow();

    private final int endpoints;
    private final Map<Long, Flow> flows = new HashMap<>();

    Ledger(int endpoints) {
        this.endpoints = endpoints;
    }

    /** Returns the messages of a pair, to add to. */
    Flow flow(int sender, int receiver, QueueKind queue) {
        return flows.computeIfAbsent(number(sender, receiver, queue), number -> new Flow());
    }

    /** Returns the messages of a pair, to read. */
    Flow counted(int sender, int receiver, QueueKind queue) {
        return flows.getOrDefault(number(sender, receiver, queue), NOTHING);
    }

    private long number(int sender, int receiver, QueueKind queue) {
        long row = (queue == QueueKind.REPLY ? (long) endpoints : 0) + sender;
        return row * endpoints + receiver;
    }

    long sent() {
        return flows.values().stream().mapToLong(Flow::sent).sum();
    }

    long returned() {
        return flows.values().stream().mapToLong(Flow::returned).sum();
    }
}
