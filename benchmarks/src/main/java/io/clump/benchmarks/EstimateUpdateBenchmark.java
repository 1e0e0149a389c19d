package io.clump.benchmarks;

import io.clump.am2.spi.PollStrategy;
import io.clump.poll.AdaptivePollProvider;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Update of the adaptive strategy's traffic estimates after a poll, measured alone. */
public class EstimateUpdateBenchmark extends AverageNanos {
    private PollStrategy strategy;
    private int polls;

    @Setup
    public void create() {
        strategy = new AdaptivePollProvider().create("");
    }

    /** Updates after a poll without the network: the local estimate alone. */
    @Benchmark
    public PollStrategy afterLocalPoll() {
        polls++;
        strategy.polled(polls & 1, false, 0);
        return strategy;
    }

    /** Updates after a poll with the network: both estimates, and the next skip. */
    @Benchmark
    public PollStrategy afterNetworkPoll() {
        polls++;
        strategy.polled(polls & 1, true, polls & 1);
        return strategy;
    }
}
