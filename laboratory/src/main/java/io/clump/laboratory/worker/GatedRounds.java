package io.clump.laboratory.worker;

import java.util.function.IntSupplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Rounds of two sides: side 0 measures, and side 1 receives as long as a {@link Gate} is open. Belongs to its process's
 * main thread.
 */
public final class GatedRounds {
    private static final int GATE_OFFSET = 128;

    private final int side;
    private final RoundLine round;
    private final Gate gate;
    private final Medians medians;

    /** Makes one side, which notes this number of quantities. */
    public GatedRounds(Place place, int quantities) {
        side = place.side();
        medians = new Medians(quantities);
        UnsafeBuffer memory = place.map("rounds", GATE_OFFSET + Gate.LENGTH_BYTES);
        round = new RoundLine(new UnsafeBuffer(memory, 0, RoundLine.LENGTH_BYTES));
        gate = new Gate(new UnsafeBuffer(memory, GATE_OFFSET, Gate.LENGTH_BYTES));
    }

    /** Returns the gate, by which side 0 holds side 1 off. */
    public Gate gate() {
        return gate;
    }

    /** Returns the values that side 0 notes in a round. */
    public Medians medians() {
        return medians;
    }

    /** Returns the medians of the last round on side 0, for {@link Workload#details}. */
    public long[] details() {
        return side == 0 ? medians.all() : Workload.NO_DETAILS;
    }

    /**
     * Does one round.
     *
     * @param operations number of operations
     * @param operation that side 0 does this many times; leaves the gate open
     * @param receive that side 1 repeats meanwhile, while the gate is open; returns the number of messages received
     * @return nanoseconds of all operations; on side 1 {@link Workload#NOT_MEASURED}
     */
    public long run(long operations, Runnable operation, IntSupplier receive) {
        if (side != 0) {
            round.arrive();
            gate.serve(receive);
            return Workload.NOT_MEASURED;
        }
        medians.clear();
        round.awaitArrival();
        gate.open();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            operation.run();
        }
        gate.end();
        return System.nanoTime() - start;
    }
}
