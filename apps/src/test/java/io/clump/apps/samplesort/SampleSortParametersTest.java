package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SampleSortParametersTest {
    private static final List<KeyFilePart> PARTS = List.of(new KeyFilePart(0, 10, 3), new KeyFilePart(10, 99, 2));

    @Test
    void randomKeysSurviveTheirParameters() {
        SampleSortParameters parameters = new SampleSortParameters(262_144, -7, null, List.of(), null);
        assertThat(SampleSortParameters.fromParameters(parameters.toParameters(3)))
                .isEqualTo(parameters);
    }

    @Test
    void eachRankGetsItsPartOfTheInput() {
        Path input = Path.of("/tmp/a b=c");
        SampleSortParameters parameters = new SampleSortParameters(0, 1, input, PARTS, Path.of("/tmp/ö"));
        for (int rank = 0; rank < 2; rank++) {
            assertThat(SampleSortParameters.fromParameters(parameters.toParameters(rank)))
                    .isEqualTo(new SampleSortParameters(0, 1, input, List.of(PARTS.get(rank)), Path.of("/tmp/ö")));
        }
        assertThatThrownBy(() -> parameters.toParameters(2))
                .isInstanceOf(ClumpException.class)
                .hasMessage("no part of the input: rank=2, expected less than 2");
    }

    @Test
    void pathsAreMadeAbsoluteAsProcessesMayRunElsewhere() {
        assertThat(new SampleSortParameters(0, 1, Path.of("in"), PARTS, Path.of("out")).toParameters(0))
                .containsEntry("input", Path.of("in").toAbsolutePath().toString())
                .containsEntry("output", Path.of("out").toAbsolutePath().toString());
    }

    @Test
    void wrongParametersAreNamed() {
        assertThatThrownBy(() -> new SampleSortParameters(-1, 0, null, List.of(), null))
                .hasMessage("invalid number of keys: found=-1, expected 0 or more");
        assertThatThrownBy(() -> new SampleSortParameters(1, 0, null, PARTS, null))
                .hasMessageStartingWith("parts do not fit the input");
        assertThatThrownBy(() -> new SampleSortParameters(1, 0, Path.of("in"), List.of(), null))
                .hasMessageStartingWith("parts do not fit the input");
        assertThatThrownBy(() -> new KeyFilePart(5, 4, 0)).hasMessageStartingWith("no part of a file: start=5, end=4");
        Map<String, String> parameters = new TreeMap<>(Map.of("keys", "12", "seed", "x"));
        assertThatThrownBy(() -> SampleSortParameters.fromParameters(parameters))
                .hasMessage("invalid parameter: seed=x, expected a whole number");
        parameters.remove("keys");
        assertThatThrownBy(() -> SampleSortParameters.fromParameters(parameters))
                .hasMessage("invalid parameter: keys=null, expected a whole number");
        parameters.putAll(Map.of("keys", "3000000000", "seed", "1"));
        assertThatThrownBy(() -> SampleSortParameters.fromParameters(parameters))
                .hasMessage("invalid number of keys: found=3000000000, expected up to 2147483647");
    }
}
