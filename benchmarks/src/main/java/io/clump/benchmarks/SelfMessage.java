package io.clump.benchmarks;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.Tag;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A short request of eight arguments from an endpoint to itself: claim, fill, publish, poll and dispatch on one core.
 */
public class SelfMessage extends AverageNanos {
    private static final int SELF = 0;
    private static final int TAKE = 1;

    /** Claim algorithm; any other can be given with {@code -p queue=NAME}. */
    @Param({"lock-free", "fifo", "single-transfer"})
    public String queue;

    private Layer layer;
    private Bundle bundle;
    private Endpoint endpoint;
    private int sum;

    @Setup
    public void open() {
        layer = LoneLayer.open(queue);
        bundle = layer.allocateBundle();
        endpoint = bundle.allocateEndpoint();
        endpoint.setTag(Tag.ALL);
        endpoint.handlers().set(TAKE, message -> sum += message.argument(0) + message.argument(7));
        endpoint.destinations().map(SELF, endpoint.name(), Tag.of(1));
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
