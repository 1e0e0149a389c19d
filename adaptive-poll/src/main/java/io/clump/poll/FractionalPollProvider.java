package io.clump.poll;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStrategyProvider;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;

/** Makes {@code fractional:F}: every F-th poll includes the network and accepts at most 4 × F messages from it. */
public final class FractionalPollProvider implements PollStrategyProvider {
    private static final int MAX_FRACTION = 65_536;

    /** Called by {@link java.util.ServiceLoader}. */
    public FractionalPollProvider() {}

    @Override
    public String name() {
        return "fractional";
    }

    @Override
    public Description description() {
        return Description.of(
                "at every F-th poll",
                Setting.of("F", Values.whole(1, MAX_FRACTION), "", "Number of polls per network poll; must be given."));
    }

    @Override
    public PollStrategy create(String parameters) {
        int fraction = parse(parameters);
        if (fraction < 1 || fraction > MAX_FRACTION) {
            throw invalid(parameters);
        }
        return new FractionalPoll(fraction);
    }

    private static int parse(String parameters) {
        try {
            return Assignments.number(parameters);
        } catch (NumberFormatException e) {
            throw invalid(parameters);
        }
    }

    private static ClumpException invalid(String parameters) {
        return new ClumpException("invalid poll strategy: found=\"fractional:" + parameters
                + "\", expected fractional:F with F from 1 to " + MAX_FRACTION);
    }
}
