package io.clump.benchmarks;

import io.clump.am2.Bundle;
import io.clump.am2.Layer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** A poll that finds nothing. */
public class EmptyPoll extends AverageNanos {
    /** Claim algorithm; any other can be given with {@code -p queue=NAME}. */
    @Param({"lock-free", "fifo", "single-transfer"})
    public String queue;

    private Layer layer;
    private Bundle bundle;

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
