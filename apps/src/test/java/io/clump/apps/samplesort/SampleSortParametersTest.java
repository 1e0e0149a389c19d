package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.apps.FilePart;
import io.clump.apps.Plans;
import io.clump.splitc.app.AppOptions;
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
    void formatIsThatOfTheTypeUnlessGiven() {
        assertThat(SampleSort.type(options(Map.of()))).isEqualTo(KeyType.INT);
        assertThat(SampleSort.format(options(Map.of()))).isEqualTo(KeyFormat.TEXT);
        assertThat(SampleSort.type(options(Map.of("records", true)))).isEqualTo(KeyType.RECORD);
        assertThat(SampleSort.format(options(Map.of("records", true)))).isEqualTo(KeyFormat.BINARY);
        assertThat(SampleSort.format(options(Map.of("type", "long", "format", "binary"))))
                .isEqualTo(KeyFormat.BINARY);
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
            assertThat(own)
                    .containsEntry("input", input.toString())
                    .containsEntry("output", output.toString())
                    .containsEntry("seed", "3");
        }
    }

    @Test
    void wrongParametersAreNamed() {
        assertThatThrownBy(() -> new FilePart(5, 4, 0)).hasMessageStartingWith("no part of a file: start=5, end=4");
        assertThatThrownBy(() -> plan(Map.of("seed", "x")))
                .hasMessage("invalid parameter: seed=x, expected any whole number");
        assertThatThrownBy(() -> plan(Map.of("keys", 3_000_000_000L)))
                .hasMessage("invalid parameter: keys=3000000000, expected 1 to 268,435,456");
        assertThatThrownBy(() -> plan(Map.of("distribution", "normal")))
                .hasMessage("unknown distribution: found=normal, expected one of [uniform, zipf, sorted, equal, few]");
        assertThatThrownBy(() -> plan(Map.of("type", "INT")))
                .hasMessage("unknown type of keys: found=INT, expected one of [int, long, record]");
    }

    @Test
    void recordsAreBinaryAndFewEnoughForAnArray() {
        assertThatThrownBy(() -> plan(Map.of("type", "record", "format", "text", "output", directory.resolve("x"))))
                .hasMessage("records are binary: found format=text, expected binary");
        assertThatThrownBy(() -> plan(Map.of("type", "record", "keys", 21_474_837)))
                .hasMessage("too many records for one process: found=21474837, expected up to 21474836");
        plan(Map.of("type", "record", "keys", 21_474_836));
    }

    private static void plan(Map<String, ?> options) {
        Plans.plan(new SampleSort(), 1, options);
    }

    private static AppOptions options(Map<String, ?> options) {
        return Plans.options(new SampleSort(), 1, options);
    }
}
