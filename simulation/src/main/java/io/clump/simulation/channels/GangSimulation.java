package io.clump.simulation.channels;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Processes that switch one channel among several contexts under traffic, by seed and in virtual time: the protocol
 * is the code of channels; the layer below is a model. It keeps the order of each pair, retransmits losses after a
 * pause, has space for some messages, and returns a message of another context epoch, as {@link
 * io.clump.am2.Endpoint#setContextEpoch} does. The processes of a run resume at different times, so that some are
 * ahead.
 *
 * <p>Ledgers count each message of each context: none may be lost, accepted twice, overtaken, or accepted in another
 * context.
 */
public final class GangSimulation {
    /** Contexts that alternate. */
    static final int CONTEXTS = 3;

    private static final int MOST_PROCESSES = 4;
    private static final int MOST_FAILURES = 10;

    /** Turns of each context after the last counted switch, in which nothing new is sent. */
    private static final int LAST_TURNS = 100;

    final Random random;
    final VirtualClock clock = new VirtualClock();
    final double loss;
    final GangLedger ledger;
    private final int switches;
    private final SimulatedProcess[] processes;
    private final List<String> failures = new ArrayList<>();

    /** By number of the switch modulo 2: number of processes that have arrived. */
    private int came;

    private int turn;

    private GangSimulation(long seed, int switches, double loss) {
        random = new Random(seed);
        this.switches = switches;
        this.loss = loss;
        int size = 2 + random.nextInt(MOST_PROCESSES - 1);
        ledger = new GangLedger(CONTEXTS, size);
        processes = new SimulatedProcess[size];
        for (int rank = 0; rank < size; rank++) {
            processes[rank] = new SimulatedProcess(this, rank, size);
        }
    }

    /**
     * Runs one seed.
     *
     * @param seed decides everything
     * @param switches number of switches while messages are sent, 1 or more
     * @param loss probability of the loss of a transmission, 0 to less than 1
     * @return the result
     */
    public static GangOutcome run(long seed, int switches, double loss) {
        return new GangSimulation(seed, switches, loss).run(seed);
    }

    private GangOutcome run(long seed) {
        for (SimulatedProcess process : processes) {
            process.begin();
        }
        while (!isOver() && failures.isEmpty() && clock.advance()) {
            // Each event determines its successors.
        }
        if (failures.isEmpty() && !ledger.isBalanced()) {
            fail("messages are lost: " + ledger.difference());
        }
        long otherContext = 0;
        long resent = 0;
        for (SimulatedProcess process : processes) {
            otherContext += process.otherContext();
            resent += process.resent();
        }
        return new GangOutcome(
                seed, processes.length, turn, ledger.received(), resent, otherContext, List.copyOf(failures));
    }

    /** Nothing new is sent from the last switch on; then the contexts continue to alternate until all is received. */
    private boolean isOver() {
        return turn >= switches && (ledger.isBalanced() || turn >= switches + CONTEXTS * LAST_TURNS);
    }

    boolean maySend() {
        return turn < switches;
    }

    SimulatedProcess process(int rank) {
        return processes[rank];
    }

    void fail(String failure) {
        if (failures.size() < MOST_FAILURES) {
            failures.add("at " + clock.now() + " ns, turn " + turn + ": " + failure);
        }
    }

    /**
     * Records that a process has reached the meeting (C5), which does not use the channel; the last process releases
     * all.
     */
    void meet() {
        came++;
        if (came == processes.length) {
            came = 0;
            turn++;
            for (SimulatedProcess process : processes) {
                clock.after(random.nextInt(200_000), process::switchContext);
            }
        }
    }
}
