package io.clump.mpi.conformance;

import io.clump.mpi.MpiJob;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Random programs of one to eight threads in each rank, beside what each thread would do alone. */
class ThreadedProgramProperties {
    @Property(tries = 8)
    void threadsDoWhatEachOfThemWouldDoAlone(
            @ForAll @IntRange(min = 1, max = 4) int size,
            @ForAll boolean isOneNode,
            @ForAll @Size(min = 1, max = 8)
                    List<@Size(max = 30) List<@IntRange(max = ThreadedProgram.STEPS - 1) Integer>> threads) {
        String[] programs = threads.stream()
                .map(steps -> steps.stream().map(Object::toString).collect(Collectors.joining(",")))
                .toArray(String[]::new);
        int[] nodeOfRank =
                IntStream.range(0, size).map(rank -> isOneNode ? 0 : rank % 2).toArray();
        MpiJob job = MpiJob.onNodes(nodeOfRank);
        job.run(ThreadedProgram.class, programs);
    }
}
