package io.clump.poll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.PollStrategy;
import io.clump.am2.spi.PollStrategyProvider;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PollStrategyProviderTest {
    @Test
    void allStrategiesAreFoundByName() {
        assertThat(ServiceLoader.load(PollStrategyProvider.class))
                .extracting(PollStrategyProvider::name)
                .containsExactlyInAnyOrder("every", "fractional", "adaptive", "auto");
    }

    @Test
    void everyPollsTheNetworkAtEveryPoll() {
        PollStrategy every = create("every", "");
        for (int i = 0; i < 10; i++) {
            assertThat(every.networkAllowance()).isEqualTo(4);
            every.polled(4, true, 4);
        }
        assertThat(every.localAllowance()).isEqualTo(4);
        assertThat(every.skip()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 64, 65_536})
    void fractionalPollsTheNetworkAtEachNthPollAndAcceptsAsMuchMore(int fraction) {
        PollStrategy fractional = create("fractional", Integer.toString(fraction));
        for (int i = 1; i <= 2 * fraction; i++) {
            int allowance = fractional.networkAllowance();
            assertThat(allowance).as("poll %d", i).isEqualTo(i % fraction == 0 ? 4 * fraction : 0);
            fractional.polled(0, allowance > 0, 0);
        }
        assertThat(fractional.localAllowance()).isEqualTo(4);
        assertThat(fractional.skip()).isEqualTo(fraction);
    }

    @Test
    void pollNestedInAFractionalNetworkPollSkipsTheNetwork() {
        PollStrategy fractional = create("fractional", "2");
        fractional.networkAllowance();
        assertThat(fractional.networkAllowance()).as("outer").isEqualTo(8);
        assertThat(fractional.networkAllowance()).as("nested").isZero();
    }

    @Test
    void adaptiveParametersAreReadFromTheSpecification() {
        assertThat(AdaptiveParameters.parse("")).isEqualTo(new AdaptiveParameters(4, 4_096, 256, 4, 4, 64));
        assertThat(AdaptiveParameters.parse("smax=32")).isEqualTo(new AdaptiveParameters(4, 4_096, 256, 4, 4, 32));
        assertThat(AdaptiveParameters.parse("smax=8,smin=2,k=3,d=16,a=64,accept=5"))
                .isEqualTo(new AdaptiveParameters(5, 64, 16, 3, 2, 8));
        assertThat(AdaptiveParameters.parse("smin=4,smax=64,k=4,d=256,accept=4"))
                .isEqualTo(AdaptiveParameters.DEFAULT);
        assertThat(create("adaptive", "accept=7").localAllowance()).isEqualTo(7);
    }

    @Test
    void autoParametersAreReadFromTheSpecification() {
        assertThat(AutoParameters.parse("")).isEqualTo(new AutoParameters(1, 1_000_000));
        assertThat(AutoParameters.parse("share=2,bound=500us")).isEqualTo(new AutoParameters(2, 500_000));
        assertThat(AutoParameters.parse("bound=1s,share=0.25")).isEqualTo(new AutoParameters(0.25, 1_000_000_000));
        assertThat(AutoParameters.parse("bound=10000ns")).isEqualTo(new AutoParameters(1, 10_000));
        assertThat(create("auto", "bound=2ms").localAllowance()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "every | 3 | takes no parameters: found=\"3\"",
                "fractional | '' | found=\"fractional:\", expected fractional:F with F from 1 to 65536",
                "fractional | 0 | expected fractional:F with F from 1 to 65536",
                "fractional | 65537 | expected fractional:F with F from 1 to 65536",
                "fractional | x | found=\"fractional:x\"",
                "adaptive | accept | found=\"accept\", expected adaptive",
                "adaptive | equality=3 | found=\"equality=3\", expected adaptive, or adaptive: and any of accept=N,a=N,d=N,k=N",
                "adaptive | speed=3 | found=\"speed=3\", expected adaptive",
                "adaptive | accept=4, | found=\"\", expected adaptive",
                "adaptive | smin=3,smin=3 | smin is given twice",
                "adaptive | accept=four | accept=\"four\", expected an integer of 32 bits",
                "adaptive | accept=0 | accept=0, expected 1 or more",
                "adaptive | k=-4 | k=-4, expected 1 or more",
                "adaptive | a=4095 | a=4095, expected a power of two",
                "adaptive | d=200 | d=200, expected a power of two",
                "adaptive | d=4096 | d=4096, expected less than a=4096",
                "adaptive | d=8192 | d=8192, expected at most a=4096",
                "adaptive | smin=65 | smin=65, expected at most smax=64",
                "adaptive | smax=257 | smax=257, expected at most d=256",
                "adaptive | accept=2000000000 | traffic estimates would overflow",
                "adaptive | accept=2000000,k=2000000000,a=1073741824 | traffic estimates would overflow",
                "auto | share | found=\"share\", expected auto, or auto: and any of share=PERCENT,bound=TIME",
                "auto | share=1,share=1 | share is given twice",
                "auto | share=0 | share=0, expected a percentage from 0.01 to 50",
                "auto | share=50.1 | share=50.1, expected a percentage from 0.01 to 50",
                "auto | share=1% | share=1%, expected a percentage from 0.01 to 50",
                "auto | share=NaN | share=NaN, expected a percentage",
                "auto | bound=1 | bound=1, expected a time from 10us to 1s such as 500us or 2ms",
                "auto | bound=9us | bound=9us, expected a time from 10us to 1s",
                "auto | bound=2s | bound=2s, expected a time from 10us to 1s",
                "auto | bound=-1ms | bound=-1ms, expected a time from 10us to 1s"
            })
    void wrongParametersAreRefusedWithWhatWasFoundAndWhatIsExpected(String name, String parameters, String message) {
        assertThatThrownBy(() -> create(name, parameters))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining(message);
    }

    private static PollStrategy create(String name, String parameters) {
        for (PollStrategyProvider provider : ServiceLoader.load(PollStrategyProvider.class)) {
            if (provider.name().equals(name)) {
                return provider.create(parameters);
            }
        }
        throw new AssertionError("no poll strategy " + name);
    }
}
