package io.clump.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.benchmarks.experiments.Experiments;
import io.clump.benchmarks.laboratory.Experiment;
import io.clump.benchmarks.laboratory.Panel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each of the experiments runs through, briefly, and leaves nothing behind. */
class MicroExperimentsIT {
    private static final List<String> NAMES = List.of("primitives", "loggp", "bandwidth", "overhead", "stress");

    @TempDir
    private Path directory;

    private BenchFixture clump;

    @BeforeEach
    void makeBase() throws IOException {
        clump = new BenchFixture(directory);
    }

    @AfterEach
    void removeBase() throws IOException {
        clump.close();
    }

    @Test
    void quickRunFillsEveryPanel() throws Exception {
        Path results = directory.resolve("results");
        List<String> command = new ArrayList<>(List.of("bench"));
        command.addAll(NAMES);
        command.addAll(List.of("--quick", "--rounds", "1", "--out", results.toString()));

        assertThat(clump.run(command.toArray(String[]::new))).as(clump.errors()).isZero();

        for (Experiment experiment : Experiments.all()) {
            if (NAMES.contains(experiment.name())) {
                JsonNode found = new ObjectMapper()
                        .readTree(results.resolve(experiment.name() + ".json").toFile());
                assertThat(panels(found))
                        .as(experiment.name())
                        .containsExactlyInAnyOrderElementsOf(
                                experiment.panels().stream().map(Panel::name).toList());
            }
        }
        assertSeries(results, "loggp", "algorithms", "lock-free", "fifo", "single-transfer", "ticket", "mutex");
        assertSeries(
                results,
                "loggp",
                "protocols",
                "shared memory alone",
                "shared memory, UDP open",
                "UDP, shared memory open",
                "UDP alone");
        assertSeries(
                results, "bandwidth", "throughput", "shared memory", "shared memory, pieces of 8 kB", "udp", "memcpy");
        assertSeries(results, "stress", "time", "lock-free", "fifo", "single-transfer", "test-and-set", "mutex");
        assertSeries(results, "primitives", "operations", "alone", "contended");
        clump.assertNothingIsLeft();
    }

    private static void assertSeries(Path results, String experiment, String panel, String... series)
            throws IOException {
        Set<String> found = new HashSet<>();
        JsonNode record = new ObjectMapper()
                .readTree(results.resolve(experiment + ".json").toFile());
        for (JsonNode trial : record.get("trials")) {
            for (JsonNode cell : trial.get("cells")) {
                if (cell.get("panel").asText().equals(panel)) {
                    found.add(cell.get("series").asText());
                }
            }
        }
        assertThat(found).containsExactlyInAnyOrder(series);
    }

    private static Set<String> panels(JsonNode record) {
        Set<String> panels = new HashSet<>();
        for (JsonNode trial : record.get("trials")) {
            trial.get("cells").forEach(cell -> panels.add(cell.get("panel").asText()));
        }
        return panels;
    }
}
