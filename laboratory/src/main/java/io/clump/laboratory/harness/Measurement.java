package io.clump.laboratory.harness;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Measurement of a contestant.
 *
 * @param name of the contestant
 * @param nanos nanoseconds for each operation, by round
 * @param details that a workload told of each round besides, by round: {@link
 *     io.clump.laboratory.worker.Workload#details()}
 * @param operations number of operations in all rounds, without the warm-up
 * @param allocatedBytes of an operation on the Java heaps of both sides, in the round with the fewest: messages
 *     allocate the same in each round, while compilers and first uses do not
 * @param bound whether each side was bound to its processor
 * @param sizeBytes memory that its processes reported; 0 if none was asked for
 * @param notes notes of its processes
 */
public record Measurement(
        String name,
        Sample nanos,
        List<List<Long>> details,
        long operations,
        double allocatedBytes,
        boolean bound,
        long sizeBytes,
        List<String> notes) {
    public Measurement {
        details = details.stream().map(List::copyOf).toList();
        notes = List.copyOf(notes);
    }

    /** Returns a sample of a value that the workload told of each round. */
    public Sample detail(ToDoubleFunction<List<Long>> value) {
        return new Sample(details.stream().map(value::applyAsDouble).toList(), nanos.turns());
    }
}
