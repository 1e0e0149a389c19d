package io.clump.am2.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Requirements on every {@link PollStrategy}, whatever it decides. A strategy that never polls the network again hangs a
 * test, which is interrupted and fails.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
public abstract class PollStrategyConformance {
    private static final int NETWORK_POLLS = 50;
    private static final int NESTED = 10_000;

    /** Returns the provider of the strategy that is tested. */
    protected abstract PollStrategyProvider provider();

    /** Returns the parameters of the strategy that is tested; none by default. */
    protected String parameters() {
        return "";
    }

    /** Returns parameters that the provider must refuse; none by default. */
    protected List<String> badParameters() {
        return List.of();
    }

    @Test
    void nameIsAShortWordAndTheDescriptionIsOneLine() {
        assertThat(provider().name())
                .matches("[a-z][a-z0-9-]*")
                .isEqualTo(provider().name());
        assertThat(provider().description().summary()).isNotBlank().doesNotContain("\n");
    }

    @Test
    void unusableParametersAreRefusedInOneLine() {
        for (String bad : badParameters()) {
            assertThatThrownBy(() -> provider().create(bad))
                    .as(bad)
                    .isInstanceOf(ClumpException.class)
                    .message()
                    .isNotBlank()
                    .doesNotContain("\n");
        }
    }

    @Test
    void eachEndpointHasAStrategyOfItsOwn() {
        PollStrategy first = provider().create(parameters());
        PollStrategy second = provider().create(parameters());
        assertThat(first).isNotSameAs(second);
        PollStride stride = first.stride();
        assertThat(stride == null || stride != second.stride()).isTrue();
    }

    @Test
    void networkIsPolledAgainAndAgainWhileNothingComes() {
        poll(0, 0);
    }

    @Test
    void networkIsPolledAgainAndAgainUnderLocalTraffic() {
        poll(Integer.MAX_VALUE, 0);
    }

    @Test
    void networkIsPolledAgainAndAgainUnderTrafficOfTheNetwork() {
        poll(0, Integer.MAX_VALUE);
    }

    @Test
    void networkIsPolledAgainAndAgainUnderBoth() {
        poll(Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** A handler's reply polls, so there may be a complete poll between any two calls of another one. */
    @Test
    void pollsNest() {
        long seed = new SplittableRandom().nextLong();
        SplittableRandom random = new SplittableRandom(seed);
        Polls polls = new Polls(provider().create(parameters()), Integer.MAX_VALUE, Integer.MAX_VALUE, random);
        for (int i = 0; i < NESTED; i++) {
            polls.poll(2);
        }
        long before = polls.networkPolls;
        while (polls.networkPolls < before + NETWORK_POLLS) {
            polls.poll(0);
        }
        assertThat(polls.strategy.skip()).as("seed=%d", seed).isPositive();
    }

    /** Polls until the network was polled often; the most messages of each kind are those that a poll may accept. */
    private void poll(int mostLocal, int mostOfNetwork) {
        long seed = new SplittableRandom().nextLong();
        Polls polls = new Polls(provider().create(parameters()), mostLocal, mostOfNetwork, new SplittableRandom(seed));
        while (polls.networkPolls < NETWORK_POLLS) {
            polls.poll(0);
        }
        assertThat(polls.strategy.skip()).as("seed=%d", seed).isPositive();
        assertThat(polls.strategy.localEstimate())
                .as("seed=%d", seed)
                .isNotNegative()
                .isFinite();
        assertThat(polls.strategy.networkEstimate())
                .as("seed=%d", seed)
                .isNotNegative()
                .isFinite();
    }

    /** The poll loop of one endpoint with one network, as far as the strategy sees it. */
    private static final class Polls {
        final PollStrategy strategy;
        private final @Nullable PollStride stride;
        private final int mostLocal;
        private final int mostOfNetwork;
        private final SplittableRandom random;
        private final int localAllowance;

        /** How often the network was polled. */
        long networkPolls;

        Polls(PollStrategy strategy, int mostLocal, int mostOfNetwork, SplittableRandom random) {
            this.strategy = strategy;
            this.mostLocal = mostLocal;
            this.mostOfNetwork = mostOfNetwork;
            this.random = random;
            stride = strategy.stride();
            localAllowance = strategy.localAllowance();
            assertThat(localAllowance).isPositive();
        }

        void poll(int depth) {
            if (stride != null && stride.passes()) {
                int local = messages(localAllowance, mostLocal);
                if (local > 0) {
                    stride.received(local);
                }
                nested(depth);
                return;
            }
            if (random.nextInt(8) == 0) {
                strategy.networkSent();
            }
            int allowance = strategy.networkAllowance();
            assertThat(allowance).isNotNegative();
            nested(depth);
            int local = messages(localAllowance, mostLocal);
            int ofNetwork = 0;
            if (allowance > 0) {
                strategy.networkPollBegins();
                nested(depth);
                ofNetwork = messages(allowance, mostOfNetwork);
                networkPolls++;
            }
            strategy.polled(local, allowance > 0, ofNetwork);
        }

        private void nested(int depth) {
            if (depth > 0 && random.nextInt(3) == 0) {
                poll(depth - 1);
            }
        }

        private int messages(int allowance, int most) {
            return most == 0 ? 0 : random.nextInt(Math.min(allowance, most) + 1);
        }
    }
}
