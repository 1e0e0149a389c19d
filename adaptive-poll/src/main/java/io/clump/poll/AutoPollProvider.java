package io.clump.poll;

import io.clump.am2.spi.Description;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStrategyProvider;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;

/**
 * Makes {@code auto}, or {@code auto:share=1,bound=1ms} with any of these parameters, shown with their defaults: the
 * cost of a network poll, the traffic and the time decide how often the network is polled.
 *
 * <ul>
 *   <li>{@code share}: maximum percentage of the time for network polls while local messages keep arriving and no
 *       network message is expected; 0.01 to 50, a decimal number.
 *   <li>{@code bound}: maximum time from one network poll to the next, even if network polls then exceed their share;
 *       10us to 1s, an integer with its unit, which is ns, us, ms or s.
 * </ul>
 */
public final class AutoPollProvider implements PollStrategyProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public AutoPollProvider() {}

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public Description description() {
        return Description.of(
                "as often as the cost of a network poll allows",
                Setting.of(
                        "share",
                        Values.decimal("0.01 to 50").in("percent"),
                        "1",
                        "Maximum share of time spent on network polls while local messages keep arriving and no"
                                + " network message is expected."),
                Setting.of(
                        "bound",
                        Values.text("10us to 1s, with the unit ns, us, ms or s"),
                        "1ms",
                        "Maximum time between two network polls."));
    }

    @Override
    public PollStrategy create(String parameters) {
        return new AutoPoll(AutoParameters.parse(parameters), System::nanoTime);
    }
}
