package io.clump.benchmarks;

import io.clump.am2.spi.PollStrategy;
import io.clump.poll.AdaptivePollProvider;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the adaptive strategy does to its traffic estimates after a poll, with nothing around it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class EstimateUpdateBenchmark {
    private PollStrategy strategy;
    private int polls;

    /** Called by JMH. */
    public EstimateUpdateBenchmark() {}

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
