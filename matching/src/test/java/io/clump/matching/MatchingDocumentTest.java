package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import docs.PartialSums;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ShownProgram;
import io.clump.am2.job.JobDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program that docs/matching.md shows is compiled, runs, and is the one that is shown. */
class MatchingDocumentTest {
    private static final Path SOURCE = Path.of("src/test/java/docs/PartialSums.java");
    private static final Path DOCUMENT = Path.of("../docs/matching.md");

    @ParameterizedTest
    @ValueSource(strings = {"open", "messages"})
    void documentShowsTheProgram(String region) throws IOException {
        assertThat(Files.readString(DOCUMENT)).contains(ShownProgram.block(SOURCE, region));
    }

    @Test
    void programAddsUp() throws Exception {
        int size = 4;
        long job = ProcessHandle.current().pid() << 20 | 1 << 18;
        Path directory = JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job));
        ExecutorService processes = Executors.newFixedThreadPool(size);
        try {
            List<Future<Double>> results = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int rank = i;
                LayerConfiguration configuration = LayerConfiguration.builder()
                        .job(job)
                        .directory(directory)
                        .node(Integer.toString(rank / 2))
                        .build();
                results.add(processes.submit(() -> PartialSums.run(configuration, rank, size)));
            }
            assertThat(results.get(0).get()).isEqualTo(6);
            for (Future<Double> result : results) {
                result.get();
            }
        } finally {
            processes.shutdownNow();
        }
    }
}
