package io.clump.benchmarks;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.Tag;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A short request of eight arguments from an endpoint to itself: claim, fill, publish, poll and dispatch on one core. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// A forked virtual machine does not read the manifest of the jar.
@Fork(
        value = 2,
        jvmArgsAppend = {"--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED"})
public class SelfMessage {
    private static final int SELF = 0;
    private static final int TAKE = 1;

    /** Claim algorithm; any other can be given with {@code -p queue=NAME}. */
    @Param({"lock-free", "fifo", "single-transfer"})
    public String queue;

    private Layer layer;
    private Bundle bundle;
    private Endpoint endpoint;
    private int sum;

    /** Called by JMH. */
    public SelfMessage() {}

    @Setup
    public void open() {
        layer = LoneLayer.open(queue);
        bundle = layer.allocateBundle();
        endpoint = bundle.allocateEndpoint();
        endpoint.setTag(Tag.ALL);
        endpoint.setHandler(TAKE, message -> sum += message.argument(0) + message.argument(7));
        endpoint.map(SELF, endpoint.name(), Tag.of(1));
    }

    @TearDown
    public void close() {
        layer.close();
    }

    @Benchmark
    public int requestAndPoll() {
        endpoint.request(SELF, TAKE, sum, 1, 2, 3, 4, 5, 6, 7);
        bundle.poll();
        return sum;
    }
}
