package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.apps.FilePart;
import io.clump.apps.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleSortParametersTest {
    @TempDir
    private Path directory;

    @Test
    void whatIsNotGivenHasItsPreset() {
        assertThat(parameters(Map.of()))
                .isEqualTo(new SampleSortParameters(
                        KeyType.INT, KeyFormat.TEXT, Distribution.UNIFORM, 262_144, 1, null, null));
        assertThat(parameters(Map.of("records", true, "distribution", "zipf", "keys", 5, "seed", -7)))
                .isEqualTo(new SampleSortParameters(
                        KeyType.RECORD, KeyFormat.BINARY, Distribution.ZIPF, 5, -7, null, null));
    }

    @Test
    void processesReadWhatThePlanWritesEachItsPartOfTheInput() throws IOException {
        Path input = Files.writeString(directory.resolve("a b=c"), "1\n2\n3\n");
        Path output = directory.resolve("ö");
        var plan = Plans.plan(new SampleSort(), 2, Map.of("input", input, "output", output, "seed", 3));
        FilePart[] parts = {new FilePart(0, 2, 1), new FilePart(2, 6, 2)};
        for (int rank = 0; rank < 2; rank++) {
            Map<String, String> own = plan.parameters().apply(rank);
            assertThat(FilePart.of(Plans.options(new SampleSort(), 2, own))).isEqualTo(parts[rank]);
            assertThat(parameters(own))
                    .isEqualTo(new SampleSortParameters(
                            KeyType.INT, KeyFormat.TEXT, Distribution.UNIFORM, 262_144, 3, input, output));
        }
    }

    @Test
    void wrongParametersAreNamed() {
        assertThatThrownBy(() -> new FilePart(5, 4, 0)).hasMessageStartingWith("no part of a file: start=5, end=4");
        assertThatThrownBy(() -> parameters(Map.of("seed", "x")))
                .hasMessage("invalid parameter: seed=x, expected any whole number");
        assertThatThrownBy(() -> parameters(Map.of("keys", 3_000_000_000L)))
                .hasMessage("invalid parameter: keys=3000000000, expected 1 to 268,435,456");
        assertThatThrownBy(() -> parameters(Map.of("distribution", "normal")))
                .hasMessage("unknown distribution: found=normal, expected one of [uniform, zipf, sorted, equal, few]");
        assertThatThrownBy(() -> parameters(Map.of("type", "INT")))
                .hasMessage("unknown type of keys: found=INT, expected one of [int, long, record]");
    }

    @Test
    void recordsAreBinaryAndFewEnoughForAnArray() {
        assertThatThrownBy(() -> parameters(Map.of("type", "record", "format", "text", "output", "x")))
                .hasMessage("records are binary: found format=text, expected binary");
        assertThatThrownBy(() -> parameters(Map.of("type", "record", "keys", 21_474_837)))
                .hasMessage("too many records for one process: found=21474837, expected up to 21474836");
        assertThat(parameters(Map.of("type", "record", "keys", 21_474_836)).keysPerProcess())
                .isEqualTo(21_474_836);
    }

    private static SampleSortParameters parameters(Map<String, ?> options) {
        return SampleSortParameters.of(Plans.options(new SampleSort(), 1, options));
    }
}
