package io.clump.benchmarks;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import io.clump.am2.job.JobDirectory;
import io.clump.matching.Matcher;
import io.clump.matching.MatcherConfiguration;
import io.clump.matching.Memory;
import io.clump.matching.ReceiveOperation;
import io.clump.matching.SendMode;
import io.clump.matching.SendOperation;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A message to another thread, and one of the same length back: sent eagerly, or when the receiver has requested its
 * bytes. The eager threshold belongs at the length at which both cost the same. The receives are posted before the
 * message arrives, or after that.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class EagerThresholdBenchmark extends AverageNanos {
    private static final int CONTEXT = 1;
    private static final int TAG = 7;
    private static final int END = 8;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Length of the messages. */
    @Param({"1000", "8000", "16000", "30000", "64000", "128000", "256000"})
    public int bytes;

    /** Way in which the bytes travel. */
    @Param({"eager", "rendezvous"})
    public String way;

    /** Network between the threads: none for shared memory. */
    @Param({"none", "udp"})
    public String network;

    /** True if a receive waits for the message, false if the message waits for a receive. */
    @Param({"true", "false"})
    public boolean expected;

    private Side side;
    private Thread other;

    @Setup
    public void open() {
        String job = "jmh-" + Long.toHexString(new SecureRandom().nextLong());
        Path directory = JobDirectory.defaultBase().resolve(job);
        other = new Thread(
                () -> {
                    try (Side echo = new Side(this, directory, 1)) {
                        echo.answer();
                    }
                },
                "echo");
        other.start();
        side = new Side(this, directory, 0);
    }

    @TearDown
    public void close() throws InterruptedException {
        side.end();
        other.join();
        side.close();
    }

    @Benchmark
    public void thereAndBack() {
        side.ask();
    }

    /** One of the two threads. */
    private static final class Side implements AutoCloseable {
        private final int rank;
        private final int bytes;
        private final boolean isExpected;
        private final Layer layer;
        private final Bundle bundle;
        private final Matcher matcher;
        private final Memory memory;

        Side(EagerThresholdBenchmark parameters, Path directory, int rank) {
            this.rank = rank;
            bytes = parameters.bytes;
            isExpected = parameters.expected;
            boolean isLocal = parameters.network.equals("none");
            layer = Layer.open(LayerConfiguration.builder()
                    .directory(directory)
                    .network(isLocal ? LayerConfiguration.NO_PROTOCOL : parameters.network)
                    .node(isLocal ? "0" : Integer.toString(rank))
                    .build());
            bundle = layer.allocateBundle();
            Endpoint endpoint = bundle.allocateEndpoint();
            int eagerBytes = parameters.way.equals("eager") ? bytes : 0;
            matcher = Matcher.open(
                    bundle, endpoint, MatcherConfiguration.of(rank, 2).withEagerBytes(eagerBytes));
            memory = new Memory().wrap(new byte[bytes]);
            endpoint.setTag(Tag.of(TAG));
            layer.registry().publish("side-" + rank, endpoint.name());
            for (int peer = 0; peer < 2; peer++) {
                endpoint.destinations().map(peer, layer.registry().await("side-" + peer, TIMEOUT), Tag.of(TAG));
            }
        }

        void ask() {
            ReceiveOperation posted = isExpected ? post() : null;
            send(TAG);
            ReceiveOperation receive = posted == null ? late() : posted;
            matcher.await(receive);
            receive.release();
        }

        /** Returns each message, until the end. */
        void answer() {
            ReceiveOperation receive = post();
            while (true) {
                matcher.await(receive);
                int tag = receive.tag();
                receive.release();
                if (tag == END) {
                    return;
                }
                if (isExpected) {
                    receive = post();
                    send(TAG);
                } else {
                    send(TAG);
                    receive = late();
                }
            }
        }

        void end() {
            send(END);
        }

        @Override
        public void close() {
            matcher.close();
            bundle.close();
            layer.close();
        }

        private ReceiveOperation post() {
            return matcher.post(CONTEXT, 1 - rank, Matcher.ANY_TAG, memory, 0, bytes);
        }

        private ReceiveOperation late() {
            while (matcher.probe(CONTEXT, 1 - rank, Matcher.ANY_TAG) == null) {
                Thread.onSpinWait();
            }
            return post();
        }

        private void send(int tag) {
            SendOperation send = matcher.send(CONTEXT, 1 - rank, tag, memory, 0, bytes, SendMode.STANDARD);
            // The answer may come first, and is awaited next.
            matcher.await(send);
            send.release();
        }
    }
}
