package io.clump.benchmarks;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStrategyProvider;
import io.clump.am2.spi.PollStride;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * The share of a poll strategy in a poll, without queue and network. In {@code busy} a poll in ten finds a local
 * message, so almost all skip the network; in {@code networkPoll} the network has all the traffic, so that each poll
 * includes it if the strategy permits.
 */
public class PollStrategyCost extends AverageNanos {
    private static final int POLLS_PER_MESSAGE = 10;

    /** Specification of the strategy. */
    @Param({"every", "fractional:64", "adaptive", "auto"})
    public String poll;

    private PollStrategy strategy;
    private @Nullable PollStride stride;
    private int polls;

    @Setup
    public void create() {
        int colon = poll.indexOf(':');
        String name = colon < 0 ? poll : poll.substring(0, colon);
        strategy = ServiceLoader.load(PollStrategyProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(name))
                .findAny()
                .orElseThrow(() -> new ClumpException("no such poll strategy: found=" + name))
                .create(poll.substring(colon < 0 ? poll.length() : colon + 1));
        stride = strategy.stride();
    }

    @Benchmark
    public int busy() {
        polls++;
        if (polls == POLLS_PER_MESSAGE) {
            polls = 0;
        }
        return poll(polls == 0 ? 1 : 0, 0);
    }

    @Benchmark
    public int networkPoll() {
        return poll(0, 1);
    }

    private int poll(int localCount, int networkWaiting) {
        if (stride != null && stride.passes()) {
            if (localCount > 0) {
                stride.received(localCount);
            }
            return 0;
        }
        int allowance = strategy.networkAllowance();
        if (allowance == 0) {
            strategy.polled(localCount, false, 0);
        } else {
            strategy.networkPollBegins();
            strategy.polled(localCount, true, networkWaiting);
        }
        return allowance;
    }
}
