package io.clump.matching;

import io.clump.am2.PairAllocation;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sends and receives of arrays leave nothing for the garbage collector once as many operations were begun as are at a
 * time.
 */
class MatchingAllocationTest {
    private static final int ROUNDS = 200;

    private final PairAllocation allocation = new PairAllocation(ROUNDS);

    static Stream<MatchingJob> jobs() {
        return Stream.of(MatchingJob.onOneNode(2), MatchingJob.onNodes(0, 1));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void roundTripsOfArraysDoNotAllocate(MatchingJob job) {
        job.run(process -> {
            for (int length : new int[] {1, 500, 2000, 10_000}) {
                double[] doubles = new double[length];
                allocation.assertNone(
                        process.rank, length + " doubles", () -> play(process, doubles), process.matcher::progress);
            }
        });
    }

    /** Two messages each way: the second one comes before it is expected. */
    private static void play(MatchingJob.Process process, double[] doubles) {
        Matcher matcher = process.matcher;
        Memory memory = new Memory();
        long bytes = doubles.length * 8L;
        for (int i = 0; i < ROUNDS; i++) {
            ReceiveOperation second = matcher.post(0, 1 - process.rank, 2, memory.wrap(doubles), 0, bytes);
            SendOperation one = matcher.send(0, 1 - process.rank, 1, memory.wrap(doubles), 0, bytes, SendMode.STANDARD);
            SendOperation two = matcher.send(0, 1 - process.rank, 2, memory.wrap(doubles), 0, bytes, SendMode.STANDARD);
            await(matcher, second);
            ReceiveOperation first = matcher.post(0, Matcher.ANY_SOURCE, 1, memory.wrap(doubles), 0, bytes);
            await(matcher, first);
            await(matcher, one);
            await(matcher, two);
        }
    }

    /** Does not sleep: the selector that a thread sleeps at allocates. */
    private static void await(Matcher matcher, Operation operation) {
        while (!operation.isDone()) {
            matcher.progress();
            Thread.yield();
        }
        operation.release();
    }
}
