package io.clump.benchmarks;

import io.clump.am2.Bundle;
import io.clump.am2.Layer;
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

/** A poll that finds nothing. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// A forked virtual machine does not read the manifest of the jar.
@Fork(
        value = 2,
        jvmArgsAppend = {"--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED"})
public class EmptyPoll {
    /** Claim algorithm; any other can be given with {@code -p queue=NAME}. */
    @Param({"lock-free", "fifo", "single-transfer"})
    public String queue;

    private Layer layer;
    private Bundle bundle;

    /** Called by JMH. */
    public EmptyPoll() {}

    @Setup
    public void open() {
        layer = LoneLayer.open(queue);
        bundle = layer.allocateBundle();
        bundle.allocateEndpoint();
    }

    @TearDown
    public void close() {
        layer.close();
    }

    @Benchmark
    public int poll() {
        return bundle.poll();
    }
}
