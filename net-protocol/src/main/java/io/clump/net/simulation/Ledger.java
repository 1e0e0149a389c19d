package io.clump.net.simulation;

import io.clump.am2.spi.QueueKind;

/** What became of all messages of a run. */
final class Ledger {
    private final int endpoints;
    private final Flow[] flows;

    Ledger(int endpoints) {
        this.endpoints = endpoints;
        flows = new Flow[endpoints * endpoints * QueueKind.values().length];
        for (int i = 0; i < flows.length; i++) {
            flows[i] = new Flow();
        }
    }

    Flow flow(int sender, int receiver, QueueKind queue) {
        return flows[((queue == QueueKind.REPLY ? endpoints : 0) + sender) * endpoints + receiver];
    }

    long sent() {
        long sent = 0;
        for (Flow flow : flows) {
            sent += flow.sent();
        }
        return sent;
    }

    long returned() {
        long returned = 0;
        for (Flow flow : flows) {
            returned += flow.returned();
        }
        return returned;
    }
}
