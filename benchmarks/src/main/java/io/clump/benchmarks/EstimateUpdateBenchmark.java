package io.clump.benchmarks;

import io.clump.am2.spi.PollStrategy;
import io.clump.poll.AdaptivePollProvider;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** What the adaptive strategy does to its traffic estimates after a poll, with nothing around it. */
public class EstimateUpdateBenchmark extends AverageNanos {
    private PollStrategy strategy;
    private int polls;

    @Setup
    public void create() {
        strategy = new AdaptivePollProvider().create("");
    }

    /** After a poll that has passed the network by: the local estimate alone. */
    @Benchmark
    public PollStrategy afterLocalPoll() {
        polls++;
        strategy.polled(polls & 1, false, 0);
        return strategy;
    }

    /** After a poll that has looked at the network: both estimates, and the next skip. */
    @Benchmark
    public PollStrategy afterLook() {
        polls++;
        strategy.polled(polls & 1, true, polls & 1);
        return strategy;
    }
}
