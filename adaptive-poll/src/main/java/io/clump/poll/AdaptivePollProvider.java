package io.clump.poll;

import io.clump.am2.spi.Description;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStrategyProvider;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;

/**
 * Makes {@code adaptive}, or {@code adaptive:smin=4,smax=64,k=4,d=256,a=4096,accept=4} with any of these {@link
 * AdaptiveParameters}, shown with their defaults: traffic decides how often the network is polled.
 */
public final class AdaptivePollProvider implements PollStrategyProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public AdaptivePollProvider() {}

    @Override
    public String name() {
        return "adaptive";
    }

    @Override
    public Description description() {
        AdaptiveParameters preset = AdaptiveParameters.DEFAULT;
        Values powers = Values.text("a power of two");
        Values numbers = Values.text("1 or more");
        return Description.of(
                "as the traffic makes it worth while, with the thesis's parameters",
                parameter("smin", numbers, preset.minimumSkip(), "Least polls from one look to the next."),
                parameter("smax", numbers, preset.maximumSkip(), "Most polls from one look to the next; at most d."),
                parameter("k", numbers, preset.equality(), "Polls from one look to the next at equal traffic."),
                parameter("d", powers, preset.damping(), "How slowly the estimates follow the traffic; less than a."),
                parameter("a", powers, preset.accuracy(), "What one message counts in an estimate."),
                parameter(
                        "accept",
                        numbers,
                        preset.acceptance(),
                        "Local messages of a poll; as many from the network for each poll since the last look."));
    }

    private static Setting parameter(String name, Values values, int preset, String meaning) {
        return Setting.of(name, values, Integer.toString(preset), meaning);
    }

    @Override
    public PollStrategy create(String parameters) {
        return new AdaptivePoll(AdaptiveParameters.parse(parameters));
    }
}
