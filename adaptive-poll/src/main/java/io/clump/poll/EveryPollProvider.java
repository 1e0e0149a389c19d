package io.clump.poll;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStrategyProvider;

/** Makes {@code every}: every poll includes the network and accepts at most 4 messages from it. */
public final class EveryPollProvider implements PollStrategyProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public EveryPollProvider() {}

    @Override
    public String name() {
        return "every";
    }

    @Override
    public Description description() {
        return Description.of("each time");
    }

    @Override
    public PollStrategy create(String parameters) {
        if (!parameters.isEmpty()) {
            throw new ClumpException("poll strategy every takes no parameters: found=\"" + parameters + "\"");
        }
        return new EveryPoll();
    }
}
