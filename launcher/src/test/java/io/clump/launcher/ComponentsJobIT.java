package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command from its start to the end of its last process. */
class ComponentsJobIT {
    @TempDir
    private Path directory;

    @Test
    @Thorough
    void answerIsTheSameOnAnyNumberOfProcesses() throws IOException, InterruptedException {
        JsonNode alone = run("--nodes 1 --procs 1 --net none --lattice 3d --nodes-per-process 30000");
        assertThat(alone.get("vertices").asLong()).isEqualTo(30_000);
        assertThat(alone.get("rounds").asInt()).isZero();
        for (String options : List.of(
                "--nodes 2 --procs 1 --lattice 3d --nodes-per-process 15000",
                "--nodes 1 --procs 3 --net none --lattice 3d --nodes-per-process 10000",
                "--nodes 2 --procs 2 --net aeron --lattice 3d --nodes-per-process 7500",
                "--nodes 2 --procs 2 --net tcp --faults break=0.01,seed=7 --lattice 3d --nodes-per-process 7500")) {
            JsonNode result = run(options);
            for (String number : List.of("components", "vertices", "edges", "largest")) {
                assertThat(result.get(number)).as("%s with %s", number, options).isEqualTo(alone.get(number));
            }
            assertThat(result.get("longsExchanged").asLong()).isPositive();
            assertThat(result.get("edgesPerSecond").asDouble()).isPositive();
        }
    }

    @Test
    void labelsOfAFileAreWritten() throws IOException, InterruptedException {
        Path input = Files.writeString(directory.resolve("graph"), "# two components\n10\t7\n7\t300000000000\n4\t8\n");
        Path output = directory.resolve("labels");
        JsonNode result = run("--nodes 2 --procs 2 --input " + input + " --output " + output);
        assertThat(output).hasContent("4 4\n7 7\n8 4\n10 7\n300000000000 7\n");
        assertThat(result.get("components").asInt()).isEqualTo(2);
        assertThat(result.has("seed")).isFalse();
    }

    private JsonNode run(String options) throws IOException, InterruptedException {
        Path json = directory.resolve("result.json");
        List<String> arguments = new ArrayList<>(List.of("run", "components", "--json", json.toString()));
        arguments.addAll(List.of(options.split(" ")));
        try (ClumpProcess command = ClumpProcess.start(directory.resolve("jobs"), arguments.toArray(String[]::new))) {
            assertThat(command.await()).as(command.err()).isZero();
            JsonNode result = new ObjectMapper().readTree(json.toFile());
            assertThat(result.get("app").asText()).isEqualTo("components");
            assertThat(result.get("verified").asBoolean()).isTrue();
            assertThat(command.out())
                    .endsWith(String.format(
                            "verified: labels of %,d components",
                            result.get("components").asLong()));
            return result;
        }
    }
}
