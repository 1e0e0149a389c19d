package io.clump.laboratory.primitives;

import io.clump.laboratory.worker.GatedRounds;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Side 0 does each {@link AtomicOperation} on a line of its own, and then on the same line while side 1 repeats the
 * same operation. Details of side 0: picoseconds of each operation alone, in the order of {@link AtomicOperation#ALL},
 * then of each contended.
 */
public final class AtomicCosts implements Workload {
    private static final List<AtomicOperation> OPERATIONS = AtomicOperation.ALL;
    private static final int REPETITIONS = 4096;

    /** Side 1 checks the gate after this many operations. */
    private static final int BETWEEN_CHECKS = 64;

    // Pairs of lines, since a processor fetches lines in pairs: so a measured line shares nothing with others.
    private static final int OPERATION_OFFSET = 0;
    private static final int WORD_OFFSET = 128;
    private static final int LENGTH_BYTES = WORD_OFFSET + 128;

    private final GatedRounds rounds;
    private final UnsafeBuffer operation;
    private final UnsafeBuffer word;

    /** Sum of the results of the operations, so that the compiler does not remove them. */
    private long sum;

    public AtomicCosts(Place place) {
        UnsafeBuffer memory = place.map("word", LENGTH_BYTES);
        rounds = new GatedRounds(place, 2 * OPERATIONS.size());
        operation = new UnsafeBuffer(memory, OPERATION_OFFSET, Integer.BYTES);
        word = new UnsafeBuffer(memory, WORD_OFFSET, Integer.BYTES);
    }

    @Override
    public long run(long operations) {
        return rounds.run(operations, this::measureAll, this::contend);
    }

    @Override
    public long[] details() {
        return rounds.details();
    }

    @Override
    public String note() {
        return sum == Long.MIN_VALUE ? "never" : "";
    }

    private void measureAll() {
        for (int which = 0; which < OPERATIONS.size(); which++) {
            measure(which, OPERATIONS.get(which));
        }
    }

    private void measure(int which, AtomicOperation each) {
        rounds.gate().close();
        // The first one brings the line back from the other core.
        sum += each.repeat(word, 1);
        time(which, each);
        // release: side 1 is to do the same; pairs with contend
        operation.putIntRelease(0, which);
        rounds.gate().open();
        time(OPERATIONS.size() + which, each);
    }

    private void time(int quantity, AtomicOperation each) {
        long start = System.nanoTime();
        sum += each.repeat(word, REPETITIONS);
        rounds.medians().add(quantity, System.nanoTime() - start, 1, REPETITIONS);
    }

    private int contend() {
        // acquire: what side 0 does now; pairs with measure
        int which = operation.getIntAcquire(0);
        return OPERATIONS.get(which).repeat(word, BETWEEN_CHECKS);
    }
}
