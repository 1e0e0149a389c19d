package io.clump.peers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.Thorough;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An experiment with several jobs at once from end to end, with real processes; its figures here mean nothing. */
class JobsCommandIT extends CommandIT {
    @Test
    @Thorough
    void quickRunMeasuresEachLengthForOneJobAndForThreeAndLeavesNothingBehind() throws Exception {
        Path out = directory.resolve("results");
        assertThat(clump.run("bench", "bulk-length", "--quick", "--rounds", "1", "--out", out.toString()))
                .as(clump.errors())
                .isZero();

        JsonNode record =
                new ObjectMapper().readTree(out.resolve("bulk-length.json").toFile());
        Set<String> points = new HashSet<>();
        record.get("trials")
                .get(0)
                .get("cells")
                .forEach(cell -> points.add(String.join(
                        ", ",
                        cell.get("panel").asText(),
                        cell.get("series").asText(),
                        cell.get("x").asText(),
                        cell.get("values").size() + " values",
                        cell.get("processes").asText() + " processes")));
        assertThat(points)
                .hasSize(12)
                .anyMatch(point -> point.startsWith("fft, 1 job, 16, 1 values, "))
                .anyMatch(point -> point.startsWith("fft-ms, 3 jobs, 128, 1 values, "));
        assertThat(clump.out()).contains(": The number of bulk blocks hardly matters");
        clump.assertNothingIsLeft();
    }
}
