package io.clump.laboratory.harness;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a contestant has shown.
 *
 * @param name of the contestant
 * @param nanos nanoseconds for each operation, by round
 * @param details what a workload told of each round besides, by round: {@link
 *     io.clump.laboratory.worker.Workload#details()}
 * @param operations how many were done in all rounds, without the warm-up
 * @param allocatedBytes of an operation on the Java heaps of both sides, in the most frugal round: what messages
 *     allocate they allocate each time, and what a compiler or a first use does, not
 * @param bound whether each side was bound to its processor
 * @param sizeBytes memory that its processes told to take, 0 where that is not to be known
 * @param notes what its processes told
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

    /** A sample of what the workload told of each round. */
    public Sample detail(ToDoubleFunction<List<Long>> value) {
        return new Sample(details.stream().map(value::applyAsDouble).toList(), nanos.turns());
    }
}
