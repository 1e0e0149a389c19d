package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SampleSortParametersTest {
    private static final List<KeyFilePart> PARTS = List.of(new KeyFilePart(0, 10, 3), new KeyFilePart(10, 99, 2));

    @Test
    void randomKeysSurviveTheirParameters() {
        SampleSortParameters parameters = new SampleSortParameters(
                KeyType.LONG, KeyFormat.BINARY, Distribution.ZIPF, 262_144, -7, null, List.of(), null);
        assertThat(SampleSortParameters.fromParameters(parameters.toParameters(3)))
                .isEqualTo(parameters);
    }

    @Test
    void eachRankGetsItsPartOfTheInput() {
        Path input = Path.of("/tmp/a b=c");
        SampleSortParameters parameters = ints(0, 1, input, PARTS, Path.of("/tmp/ö"));
        for (int rank = 0; rank < 2; rank++) {
            assertThat(SampleSortParameters.fromParameters(parameters.toParameters(rank)))
                    .isEqualTo(ints(0, 1, input, List.of(PARTS.get(rank)), Path.of("/tmp/ö")));
        }
        assertThatThrownBy(() -> parameters.toParameters(2))
                .isInstanceOf(ClumpException.class)
                .hasMessage("no part of the input: rank=2, expected less than 2");
    }

    @Test
    void pathsAreMadeAbsoluteAsProcessesMayRunElsewhere() {
        assertThat(ints(0, 1, Path.of("in"), PARTS, Path.of("out")).toParameters(0))
                .containsEntry("input", Path.of("in").toAbsolutePath().toString())
                .containsEntry("output", Path.of("out").toAbsolutePath().toString());
    }

    @Test
    void wrongParametersAreNamed() {
        assertThatThrownBy(() -> ints(-1, 0, null, List.of(), null))
                .hasMessage("invalid number of keys: found=-1, expected 0 or more");
        assertThatThrownBy(() -> ints(1, 0, null, PARTS, null)).hasMessageStartingWith("parts do not fit the input");
        assertThatThrownBy(() -> ints(1, 0, Path.of("in"), List.of(), null))
                .hasMessageStartingWith("parts do not fit the input");
        assertThatThrownBy(() -> new KeyFilePart(5, 4, 0)).hasMessageStartingWith("no part of a file: start=5, end=4");
        Map<String, String> parameters =
                new TreeMap<>(ints(12, 1, null, List.of(), null).toParameters(0));
        parameters.put("seed", "x");
        assertThatThrownBy(() -> SampleSortParameters.fromParameters(parameters))
                .hasMessage("invalid parameter: seed=x, expected a whole number");
        parameters.remove("keys");
        assertThatThrownBy(() -> SampleSortParameters.fromParameters(parameters))
                .hasMessage("invalid parameter: keys=null, expected a whole number");
        parameters.putAll(Map.of("keys", "3000000000", "seed", "1"));
        assertThatThrownBy(() -> SampleSortParameters.fromParameters(parameters))
                .hasMessage("invalid number of keys: found=3000000000, expected up to 2147483647");
    }

    @Test
    void namesThatAreUnknownAndMissingAreNamed() {
        Map<String, String> parameters =
                new TreeMap<>(ints(1, 1, null, List.of(), null).toParameters(0));
        parameters.put("distribution", "normal");
        assertThatThrownBy(() -> SampleSortParameters.fromParameters(parameters))
                .hasMessage("unknown distribution: found=normal, expected one of [uniform, zipf, sorted, equal, few]");
        parameters.remove("distribution");
        assertThatThrownBy(() -> SampleSortParameters.fromParameters(parameters))
                .hasMessage("missing parameter: distribution");
        assertThatThrownBy(() -> KeyType.of("INT"))
                .hasMessage("unknown type of keys: found=INT, expected one of [int, long, record]");
    }

    @Test
    void recordsAreBinaryAndFewEnoughForAnArray() {
        assertThatThrownBy(() -> records(KeyFormat.TEXT, 1))
                .hasMessage("records are binary: found format=text, expected binary");
        assertThatThrownBy(() -> records(KeyFormat.BINARY, 21_474_837))
                .hasMessage("too many records for one process: found=21474837, expected up to 21474836");
        assertThat(records(KeyFormat.BINARY, 21_474_836).keysPerProcess()).isEqualTo(21_474_836);
    }

    private static SampleSortParameters records(KeyFormat format, int count) {
        return new SampleSortParameters(KeyType.RECORD, format, Distribution.UNIFORM, count, 1, null, List.of(), null);
    }

    private static SampleSortParameters ints(
            int keys, long seed, @Nullable Path input, List<KeyFilePart> parts, @Nullable Path output) {
        return new SampleSortParameters(
                KeyType.INT, KeyFormat.TEXT, Distribution.UNIFORM, keys, seed, input, parts, output);
    }
}
