package io.clump.poll;

import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStrategyProvider;

/**
 * Makes {@code adaptive}, or {@code adaptive:smin=4,smax=64,k=4,d=256,a=4096,accept=4} with any of these {@link
 * AdaptiveParameters}, here with the values that they have by default: traffic decides how often the network is looked at.
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
