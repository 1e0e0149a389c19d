package io.clump.laboratory.thesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SpreadExperimentTest {
    /** Ten runs twice, of which one takes half as long again. */
    private static final List<Double> SECONDS = DoubleStream.of(
                    1, 1, 1, 1, 1, 1, 1, 1, 0.9, 1.5, 1, 1, 1, 1, 1, 1, 1, 1, 0.8, 1.5)
            .boxed()
            .toList();

    private final List<Cell> cells = SpreadExperiment.result(new Sample(SECONDS, new Turns(List.of("now"), List.of())))
            .cells();

    @Test
    void everyRunIsInOneBarAndSoIsWhatTheBellSays() {
        assertThat(sum("sample-sort")).isCloseTo(100, within(1e-9));
        assertThat(sum("normal distribution")).isBetween(80.0, 100.0);
    }

    @Test
    void tailsAreThoseOfTenRuns() {
        assertThat(values("the slowest")).containsExactly(50.0, 50.0);
        assertThat(values("the fastest").get(1)).isCloseTo(20, within(1e-9));
    }

    private double sum(String series) {
        return cells.stream()
                .filter(cell ->
                        cell.panel().equals("histogram") && cell.series().equals(series))
                .mapToDouble(cell -> cell.values().get(0))
                .sum();
    }

    private List<Double> values(String tail) {
        return cells.stream()
                .filter(cell -> cell.panel().equals("tails") && cell.x().equals(tail))
                .findFirst()
                .orElseThrow()
                .values();
    }
}
