package io.clump.torture.process;

import io.clump.am2.Layer;
import io.clump.torture.ledger.LedgerWriter;
import io.clump.torture.ledger.Phase;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.util.Random;

/** The main class of tormented processes, started by the launcher. */
public final class TortureProcess {
    private TortureProcess() {}

    /**
     * Plays its part until the launcher wants the end, or the crowd has passed.
     *
     * @param arguments path of the file with the process's part
     * @throws InterruptedException if the process is interrupted before it has begun
     */
    public static void main(String[] arguments) throws InterruptedException {
        // Java's own logging reads a file for it, which it must not need when there are no descriptors left.
        ZoneRules unused = ZoneId.systemDefault().getRules();
        Part part = Part.read(Path.of(arguments[0]));
        LedgerWriter ledger = new LedgerWriter(part.ledger());
        InjectedFaults faults = new InjectedFaults(ledger);
        Random random = new Random(part.seed());
        Orders orders = new Orders(faults);
        orders.begin();
        if (part.isCrowd()) {
            new Crowd(ledger, part, faults, random).pass();
        } else {
            try (Layer layer = Layer.open(part.layer())) {
                orders.starveFromNowOn();
                EndpointWorker resident = new EndpointWorker(layer, ledger, part, faults, random);
                new MovingEndpoint(layer, ledger, faults, orders, resident, random).live();
            }
        }
        ledger.reach(Phase.CLOSED, 0);
    }
}
