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
                "as often as the traffic justifies, with the thesis's parameters",
                parameter("smin", numbers, preset.minimumSkip(), "Minimum number of polls per network poll."),
                parameter(
                        "smax",
                        numbers,
                        preset.maximumSkip(),
                        "Maximum number of polls per network poll; at most" + " d."),
                parameter(
                        "k",
                        numbers,
                        preset.equality(),
                        "Number of polls per network poll when local and network" + " traffic are equal."),
                parameter(
                        "d",
                        powers,
                        preset.damping(),
                        "Damping of the traffic estimates: a larger value follows"
                                + " the traffic more slowly; less than a."),
                parameter("a", powers, preset.accuracy(), "Weight of one message in an estimate."),
                parameter(
                        "accept",
                        numbers,
                        preset.acceptance(),
                        "Maximum number of local messages that a poll accepts. A network poll accepts as many for"
                                + " each poll since the previous network poll."));
    }

    private static Setting parameter(String name, Values values, int preset, String meaning) {
        return Setting.of(name, values, Integer.toString(preset), meaning);
    }

    @Override
    public PollStrategy create(String parameters) {
        return new AdaptivePoll(AdaptiveParameters.parse(parameters));
    }
}
