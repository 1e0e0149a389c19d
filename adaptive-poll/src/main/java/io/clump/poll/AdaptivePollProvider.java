package io.clump.poll;

import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStrategyProvider;

/**
 * Makes {@code adaptive}, or {@code adaptive:accept=4,accuracy=4096,damping=256,equality=4,smin=4,smax=64} with any of
 * these {@link AdaptiveParameters}: traffic decides how often the network is looked at.
 */
public final class AdaptivePollProvider implements PollStrategyProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public AdaptivePollProvider() {}

    @Override
    public String name() {
        return "adaptive";
    }

    @Override
    public PollStrategy create(String parameters) {
        return new AdaptivePoll(AdaptiveParameters.parse(parameters));
    }
}
