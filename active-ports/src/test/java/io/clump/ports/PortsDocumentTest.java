package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import docs.SensorFanOut;
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

/** The program that docs/ports.md shows is compiled, runs, and is the one that is shown. */
class PortsDocumentTest {
    private static final Path SOURCE = Path.of("src/test/java/docs/SensorFanOut.java");
    private static final Path DOCUMENT = Path.of("../docs/ports.md");

    @Test
    void documentShowsTheProgram() throws IOException {
        assertThat(Files.readString(DOCUMENT)).contains(ShownProgram.block(SOURCE, "program"));
    }

    @Test
    void receiversSeeOrMissEverySample() throws Exception {
        int size = 4;
        int samples = 20_000;
        long job = ProcessHandle.current().pid() << 20 | 7 << 15;
        Path directory = JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job));
        ExecutorService processes = Executors.newFixedThreadPool(size);
        try {
            List<Future<Long>> results = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                int rank = i;
                LayerConfiguration configuration = LayerConfiguration.builder()
                        .job(job)
                        .directory(directory)
                        .node(Integer.toString(rank / 2))
                        .build();
                results.add(processes.submit(() -> SensorFanOut.run(configuration, rank, size, samples)));
            }
            for (Future<Long> result : results) {
                assertThat(result.get()).isEqualTo(samples);
            }
        } finally {
            processes.shutdownNow();
        }
    }
}
