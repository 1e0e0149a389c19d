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
                .containsExactlyInAnyOrder("every", "fractional", "adaptive");
    }

    @Test
    void everyLooksAtTheNetworkAtEveryPoll() {
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
    void fractionalLooksAtTheNetworkAtEachSoManiethPollAndAcceptsAsMuchMore(int fraction) {
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
    void pollNestedInAFractionalLookDoesNotLookAgain() {
        PollStrategy fractional = create("fractional", "2");
        fractional.networkAllowance();
        assertThat(fractional.networkAllowance()).as("outer").isEqualTo(8);
        assertThat(fractional.networkAllowance()).as("nested").isZero();
    }

    @Test
    void adaptiveParametersAreReadFromTheSpecification() {
        assertThat(AdaptiveParameters.parse("")).isEqualTo(new AdaptiveParameters(4, 4_096, 256, 4, 4, 64));
        assertThat(AdaptiveParameters.parse("smax=32")).isEqualTo(new AdaptiveParameters(4, 4_096, 256, 4, 4, 32));
        assertThat(AdaptiveParameters.parse("smax=8,smin=2,equality=3,damping=16,accuracy=64,accept=5"))
                .isEqualTo(new AdaptiveParameters(5, 64, 16, 3, 2, 8));
        assertThat(create("adaptive", "accept=7").localAllowance()).isEqualTo(7);
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
                "adaptive | speed=3 | found=\"speed=3\", expected adaptive",
                "adaptive | accept=4, | found=\"\", expected adaptive",
                "adaptive | smin=3,smin=3 | smin is given twice",
                "adaptive | accept=four | accept=\"four\", expected an integer of 32 bits",
                "adaptive | accept=0 | accept=0, expected 1 or more",
                "adaptive | equality=-4 | equality=-4, expected 1 or more",
                "adaptive | accuracy=4095 | accuracy=4095, expected a power of two",
                "adaptive | damping=200 | damping=200, expected a power of two",
                "adaptive | damping=4096 | damping=4096, expected less than the accuracy",
                "adaptive | damping=8192 | damping=8192, expected at most accuracy=4096",
                "adaptive | smin=65 | smin=65, expected at most smax=64",
                "adaptive | smax=257 | smax=257, expected at most damping=256",
                "adaptive | accept=2000000000 | traffic estimates would overflow",
                "adaptive | accept=2000000,equality=2000000000,accuracy=1073741824 | traffic estimates would overflow"
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
