package io.clump.splitc;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** All processes of a job end in the same way, independent of network losses and late processes. */
class PartingTest {
    /** Number of jobs. Thousands were run with losses up to 0.8, by the properties of this test. */
    private static final int SEEDS = Integer.getInteger("parting.seeds", 24);

    private static final int AT_THE_SAME_TIME = Integer.getInteger("parting.threads", 8);

    /** Maximum loss in hundredths. With more, a job takes many seconds, since each message waits for repetitions. */
    private static final int MOST_LOSS = Integer.getInteger("parting.loss", 40);

    private static final long MOST_LATENESS_NANOS = 600_000_000;

    @Test
    void shortJobsOverLossyNetworksEndWellForAll() throws InterruptedException {
        Queue<Long> seeds = new ConcurrentLinkedQueue<>();
        long firstSeed = Long.getLong("parting.first", new SplittableRandom().nextLong());
        IntStream.range(0, SEEDS).forEach(i -> seeds.add(firstSeed + i));
        Queue<String> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = Stream.generate(() -> new Thread(() -> {
                    for (Long seed = seeds.poll(); seed != null; seed = seeds.poll()) {
                        failures.addAll(failuresOf(seed));
                    }
                }))
                .limit(AT_THE_SAME_TIME)
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
    }

    /**
     * Runs a job with one late process. The others ask for its calls, and their questions are in flight when it
     * arrives.
     */
    private static List<String> failuresOf(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] nodes = IntStream.range(0, 2 + random.nextInt(4))
                .map(rank -> rank < 2 ? rank : random.nextInt(3))
                .toArray();
        int late = random.nextInt(nodes.length);
        Duration lateness = Duration.ofNanos(random.nextLong(MOST_LATENESS_NANOS));
        String faults = "loss=0." + String.format("%02d", 10 + random.nextInt(MOST_LOSS - 9)) + ",corrupt=0.0"
                + random.nextInt(6) + ",dup=0.1,reorder=0.1,seed=" + random.nextInt(1_000_000);
        ThreadJob job =
                ThreadJob.onNodes(nodes).property("clump.faults", faults).property("clump.udp.retries", "1000");
        // Shown by the watchdog if the job does not end.
        Thread.currentThread().setName("seed=" + seed);
        try {
            return job
                    .runToFailures(splitc -> {
                        long sum = splitc.allReduce(splitc.rank(), Reduction.SUM);
                        assertThat(sum).isEqualTo(splitc.size() * (splitc.size() - 1L) / 2);
                        if (splitc.rank() == late) {
                            Await.pass(lateness, splitc::poll);
                        }
                    })
                    .stream()
                    .filter(Objects::nonNull)
                    .map(failure -> describe(seed, job, faults, failure))
                    .toList();
        } catch (AssertionError e) {
            return List.of(describe(seed, job, faults, e));
        }
    }

    private static String describe(long seed, ThreadJob job, String faults, @Nullable Throwable failure) {
        return "seed=" + seed + ", " + job + ", faults=" + faults + ": " + failure;
    }
}
