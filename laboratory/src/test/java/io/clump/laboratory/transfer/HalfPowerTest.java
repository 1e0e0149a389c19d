package io.clump.laboratory.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HalfPowerTest {
    private static final List<Integer> LENGTHS = List.of(1024, 2048, 4096, 16384);

    @Test
    void pointThatWasMeasuredIsFound() {
        assertThat(HalfPower.bytes(LENGTHS, List.of(10.0, 50.0, 80.0, 100.0))).isCloseTo(2048, within(1e-6));
    }

    @Test
    void pointInBetweenLiesOnTheLogarithmOfTheLength() {
        // Half of 100 is halfway from 40 to 60, and 4,096 to 16,384 are two doublings.
        assertThat(HalfPower.bytes(LENGTHS, List.of(10.0, 20.0, 40.0, 60.0 + 40.0)))
                .isCloseTo(4096 * Math.pow(4, 10.0 / 60), within(1e-6));
    }

    @Test
    void bestThroughputNeedNotBeThatOfTheLongestData() {
        assertThat(HalfPower.bytes(LENGTHS, List.of(25.0, 75.0, 100.0, 60.0)))
                .isCloseTo(1024 * Math.sqrt(2), within(1e-6));
    }

    @Test
    void curveThatIsFlatHasItAtItsBeginning() {
        assertThat(HalfPower.bytes(LENGTHS, List.of(60.0, 70.0, 90.0, 100.0))).isEqualTo(1024);
    }

    @Test
    void eachTurnHasAPointOfItsOwn() {
        Turns turns = new Turns(List.of("now"), List.of(80, 80));
        List<Sample> rates = Stream.of(List.of(50.0, 10.0), List.of(100.0, 50.0), List.of(100.0, 100.0))
                .map(ofTurns -> new Sample(ofTurns, turns))
                .toList();
        assertThat(HalfPower.bytesOf(List.of(1024, 2048, 4096), rates))
                .isEqualTo(new Sample(List.of(1024.0, 2048.0), turns));
    }
}
