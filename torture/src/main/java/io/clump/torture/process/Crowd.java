package io.clump.torture.process;

import io.clump.am2.Bundle;
import io.clump.am2.Layer;
import io.clump.torture.ledger.LedgerWriter;
import io.clump.torture.ledger.Phase;
import java.util.Random;

/** Endpoints by the hundred, each for a moment; every so often a whole layer. */
final class Crowd {
    private static final int CLIENTS_OF_A_LAYER = 20;
    private static final int MOST_ROUNDS = 6;
    private static final long TIMEOUT_NANOS = 500_000_000L;

    private final LedgerWriter ledger;
    private final Part part;
    private final InjectedFaults faults;
    private final Random random;

    Crowd(LedgerWriter ledger, Part part, InjectedFaults faults, Random random) {
        this.ledger = ledger;
        this.part = part;
        this.faults = faults;
        this.random = random;
    }

    void pass() {
        ledger.reach(Phase.AT_WORK, 0);
        for (int done = 0; done < part.clients(); done += CLIENTS_OF_A_LAYER) {
            try (Layer layer = Layer.open(part.layer());
                    Bundle bundle = layer.allocateBundle()) {
                for (int i = done; i < Math.min(part.clients(), done + CLIENTS_OF_A_LAYER); i++) {
                    visit(new EndpointWorker(layer, ledger, part, faults, random), bundle);
                }
            }
        }
    }

    /** Two of three wait for their answers before they go. */
    private void visit(EndpointWorker visitor, Bundle bundle) {
        visitor.open(bundle);
        int rounds = 1 + random.nextInt(MOST_ROUNDS);
        for (int i = 0; i < rounds; i++) {
            visitor.send();
            visitor.poll(bundle);
        }
        if (random.nextInt(3) != 0) {
            long endNanos = System.nanoTime() + TIMEOUT_NANOS;
            while (!visitor.isSettled() && System.nanoTime() < endNanos) {
                visitor.poll(bundle);
            }
        }
        visitor.close();
    }
}
