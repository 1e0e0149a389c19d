package io.clump.poll;

import io.clump.am2.spi.PollStrategyConformance;
import io.clump.am2.spi.PollStrategyProvider;
import io.clump.am2.spi.Services;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** All strategies of this module. */
@ParameterizedClass
@ValueSource(strings = {"every:", "fractional:1", "fractional:65536", "adaptive:", "adaptive:smax=8,smin=2", "auto:"})
class PollStrategiesTest extends PollStrategyConformance {
    private final String name;
    private final String parameters;

    PollStrategiesTest(String specification) {
        int colon = specification.indexOf(':');
        name = specification.substring(0, colon);
        parameters = specification.substring(colon + 1);
    }

    @Override
    protected PollStrategyProvider provider() {
        return Objects.requireNonNull(Services.named(PollStrategyProvider.class).get(name));
    }

    @Override
    protected String parameters() {
        return parameters;
    }

    @Override
    protected List<String> badParameters() {
        return List.of("no=such");
    }
}
