package io.clump.am2.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SendWaitPolicyTest {
    private static final long NANOS_PER_MICRO = 1_000;
    private static final int TWO_ROUNDS = 2;

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 31, 127, 255, 511, 2047})
    void pausesSoManyMicrosecondsBetweenYields(int micros) {
        SendWaitPolicy policy = with(Integer.toString(micros));
        List<Integer> yields = IntStream.range(0, TWO_ROUNDS * policy.stepsPerRound())
                .filter(policy::isYield)
                .boxed()
                .toList();
        assertThat(yields).hasSize(TWO_ROUNDS);
        assertThat(IntStream.rangeClosed(0, yields.get(0))
                        .mapToLong(policy::pauseNanos)
                        .sum())
                .isEqualTo(micros * NANOS_PER_MICRO);
        assertThat(IntStream.rangeClosed(yields.get(0) + 1, yields.get(1))
                        .mapToLong(policy::pauseNanos)
                        .sum())
                .isEqualTo(micros * NANOS_PER_MICRO);
    }

    @Test
    void pauses255MicrosecondsUnlessItIsSaid() {
        assertThat(SendWaitPolicy.of(LayerConfiguration.builder().build())).isEqualTo(with("255"));
    }

    @Test
    void neverYieldsIfItIsNotTo() {
        SendWaitPolicy policy = with("never");
        assertThat(IntStream.range(0, 100)).noneMatch(policy::isYield);
        assertThat(policy.pauseNanos(7)).isEqualTo(128 * NANOS_PER_MICRO);
        assertThat(policy.pauseNanos(8)).isEqualTo(NANOS_PER_MICRO);
    }

    @ParameterizedTest
    @CsvSource({"7, 98303", "255, 8191", "2047, 1407", "never, 8191"})
    void checksTheReceiverAboutFourTimesEachSecond(String yield, int step) {
        SendWaitPolicy policy = with(yield);
        assertThat(IntStream.range(0, 100_000).filter(policy::isCheck).findFirst())
                .hasValue(step);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "2", "254", "-1", "4095", "often"})
    void wrongTimeIsRefusedWithItsProperty(String yield) {
        assertThatThrownBy(() -> with(yield))
                .isInstanceOf(ClumpException.class)
                .hasMessage("invalid property: clump.yield-micros=" + yield + ", expected 1, 3, 7 … 2047 or never");
    }

    private static SendWaitPolicy with(String yield) {
        return SendWaitPolicy.of(LayerConfiguration.builder()
                .property("clump.yield-micros", yield)
                .build());
    }
}
