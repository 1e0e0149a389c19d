package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Phaser;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sends and receives of arrays leave nothing for the garbage collector once as many operations were begun as are at a
 * time.
 */
class MatchingAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 200;

    /** Time until which allocations may remain that the compiler has not removed: it waits for a processor, too. */
    private final long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();

    private final long[] least = new long[2];
    private boolean isOver;

    /** Both have measured as often as each other. */
    private final Phaser measured = new Phaser(2) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            isOver = (least[0] < ROUNDS && least[1] < ROUNDS) || System.nanoTime() - deadline > 0;
            return false;
        }
    };

    static Stream<MatchingJob> jobs() {
        return Stream.of(MatchingJob.onOneNode(2), MatchingJob.onNodes(0, 1));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void roundTripsOfArraysDoNotAllocate(MatchingJob job) {
        job.run(process -> {
            for (int length : new int[] {1, 500, 2000, 10_000}) {
                double[] doubles = new double[length];
                least[process.rank] = Long.MAX_VALUE;
                do {
                    long before = THREADS.getThreadAllocatedBytes(
                            Thread.currentThread().getId());
                    play(process, doubles);
                    long after = THREADS.getThreadAllocatedBytes(
                            Thread.currentThread().getId());
                    least[process.rank] = Math.min(least[process.rank], after - before);
                    int phase = measured.arrive();
                    while (measured.getPhase() == phase) {
                        process.matcher.progress();
                        Thread.yield();
                    }
                } while (!isOver);
                assertThat(least[process.rank])
                        .as("bytes in %s rounds of %s doubles", ROUNDS, length)
                        .isLessThan(ROUNDS);
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
