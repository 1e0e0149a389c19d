package mine;

import io.clump.am2.spi.PollStrategyConformance;
import io.clump.am2.spi.PollStrategyProvider;
import java.util.List;

/** Runs the tests that every poll strategy has to pass. */
class MinePollTest extends PollStrategyConformance {
    @Override
    protected PollStrategyProvider provider() {
        return new MinePollProvider();
    }

    @Override
    protected List<String> badParameters() {
        return List.of("x");
    }
}
