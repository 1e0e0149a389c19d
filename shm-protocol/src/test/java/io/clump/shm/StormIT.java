package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Thorough;
import io.clump.shm.claim.Algorithms;
import io.clump.shm.claim.ClaimAlgorithms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Processes of several senders each are killed at any point of their work, one after the other; the survivors, which
 * send to each other and to them all the time, get all their requests answered.
 */
class StormIT {
    private static final int SURVIVORS = 3;
    private static final int VICTIMS = 3;
    private static final int MESSAGES_AFTER = 500;
    private static final int SHORTEST_CALM_MILLIS = 50;
    private static final int LONGEST_CALM_MILLIS = 250;
    private static final Duration TIMEOUT = Duration.ofDays(1);
    private static final long SEED = Long.getLong("clump.storm.seed", 1);

    private static final String ANSWERED = "answered";

    static String key(int survivor) {
        return "survivor-" + survivor;
    }

    static Stream<Arguments> storms() {
        return Algorithms.fewSurvivors()
                .flatMap(algorithm -> Stream.of(
                                Arguments.of(algorithm, 4, 2, 64), Arguments.of(algorithm, 4096, 16, 8192))
                        .limit(Thorough.Count.of(1, 2)));
    }

    @ParameterizedTest
    @MethodSource("storms")
    void survivorsOfAStormGetEverythingAnswered(String algorithm, int packets, int bulkBlocks, int bulkBytes)
            throws Exception {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .directory(TestNode.newDirectory())
                .network(LayerConfiguration.NO_PROTOCOL)
                .property("clump.lease-millis", "100")
                .property(ShmConfiguration.QUEUE, algorithm)
                .property(ShmConfiguration.PACKETS, Integer.toString(packets))
                .property(ShmConfiguration.BULK_BLOCKS, Integer.toString(bulkBlocks))
                .property(ShmConfiguration.BULK_BYTES, Integer.toString(bulkBytes))
                .build();
        boolean keepsOrder = Objects.requireNonNull(ClaimAlgorithms.named(algorithm))
                .description()
                .keepsOrder();
        Random random = new Random(SEED);
        ExecutorService threads = Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
        });
        List<ChildProcess> victims = new ArrayList<>();
        try (Layer layer = Layer.open(configuration)) {
            Storm storm = new Storm();
            List<Future<String>> survivors = new ArrayList<>();
            for (int i = 0; i < SURVIVORS; i++) {
                int self = i;
                survivors.add(threads.submit(() -> survive(layer, self, keepsOrder, storm)));
            }
            for (int i = 0; i < VICTIMS; i++) {
                victims.add(ChildProcess.start(StormVictim.class, configuration.toProperties(), i, SEED, SURVIVORS));
            }
            for (int i = 0; i < VICTIMS; i++) {
                for (int thread = 0; thread < StormVictim.THREADS; thread++) {
                    layer.registry().await(StormVictim.key(i, thread), TIMEOUT);
                }
            }
            for (ChildProcess victim : victims) {
                letPass(SHORTEST_CALM_MILLIS + random.nextInt(LONGEST_CALM_MILLIS - SHORTEST_CALM_MILLIS));
                victim.kill();
            }
            storm.isOver = true;
            for (Future<String> survivor : survivors) {
                assertThat(survivor.get()).isEqualTo(ANSWERED);
            }
        } finally {
            victims.forEach(ChildProcess::close);
        }
    }

    /** Waits between two kills, while all endpoints send. */
    private static void letPass(int millis) {
        for (long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis); end - System.nanoTime() > 0; ) {
            Thread.yield();
        }
    }

    private static String survive(Layer layer, int self, boolean keepsOrder, Storm storm) throws Exception {
        try (StormEndpoint endpoint = new StormEndpoint(layer, key(self), SEED + self, keepsOrder)) {
            for (int i = 0; i < SURVIVORS; i++) {
                endpoint.map(layer.registry().await(key(i), TIMEOUT));
            }
            for (int i = 0; i < VICTIMS; i++) {
                for (int thread = 0; thread < StormVictim.THREADS; thread++) {
                    endpoint.map(layer.registry().await(StormVictim.key(i, thread), TIMEOUT));
                }
            }
            int all = SURVIVORS + VICTIMS * StormVictim.THREADS;
            while (!storm.isOver) {
                endpoint.sendOne(self, all);
            }
            for (int i = 0; i < MESSAGES_AFTER; i++) {
                endpoint.sendOne(self, SURVIVORS);
            }
            boolean isAnswered = endpoint.settle(SURVIVORS);
            storm.settled.incrementAndGet();
            endpoint.pollUntil(() -> storm.settled.get() == SURVIVORS);
            return isAnswered ? ANSWERED : endpoint.account();
        }
    }

    /** State that the threads share. */
    private static final class Storm {
        volatile boolean isOver;
        final AtomicInteger settled = new AtomicInteger();
    }
}
