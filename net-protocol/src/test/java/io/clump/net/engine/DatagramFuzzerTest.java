package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Inputs that the fuzzer has found before, and its seeds, without the fuzzer. */
class DatagramFuzzerTest {
    @Test
    void savedInputsHarmNothing() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/datagrams"))) {
            List<Path> inputs = files.toList();
            assertThat(inputs).isNotEmpty();
            for (Path input : inputs) {
                assertThatCode(() -> DatagramFuzzer.fuzzerTestOneInput(read(input)))
                        .as(input.toString())
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void seedsAndTheirNeighboursHarmNothing() {
        Random random = new Random(9);
        for (byte[] seed : DatagramSeeds.all()) {
            DatagramFuzzer.fuzzerTestOneInput(seed);
            for (int i = 0; i < 200; i++) {
                byte[] changed = seed.clone();
                for (int j = 0; j <= i % 4; j++) {
                    changed[random.nextInt(changed.length)] = (byte) random.nextInt();
                }
                DatagramFuzzer.fuzzerTestOneInput(changed);
            }
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
