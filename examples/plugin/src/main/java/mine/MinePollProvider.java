package mine;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStrategyProvider;

/** Makes the poll strategy {@code mine}, which has no parameters. */
public final class MinePollProvider implements PollStrategyProvider {
    @Override
    public String name() {
        return "mine";
    }

    @Override
    public Description description() {
        return Description.of("less and less often while no message arrives");
    }

    @Override
    public PollStrategy create(String parameters) {
        if (!parameters.isEmpty()) {
            throw new ClumpException("poll strategy mine takes no parameters: found=\"" + parameters + "\"");
        }
        return new MinePoll();
    }
}
