package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AllSuitesTest {
    @Test
    void everySuiteIsThereButThoseOfShortQueuesAndOfTheRecorder() throws IOException, URISyntaxException {
        List<String> nested = Stream.of(AllSuites.class, MostSuites.class)
                .flatMap(world -> Arrays.stream(world.getDeclaredClasses()))
                .map(suite -> suite.getSuperclass().getSimpleName())
                .toList();
        try (Stream<Path> files =
                Files.list(Path.of(AllSuites.class.getResource("").toURI()))) {
            List<String> suites = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Conformance.class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .filter(name -> !name.equals(InterleavingConformance.class.getSimpleName()))
                    .filter(name -> !name.equals(FlightEventsConformance.class.getSimpleName()))
                    .toList();
            assertThat(nested).containsExactlyInAnyOrderElementsOf(suites);
        }
    }
}
