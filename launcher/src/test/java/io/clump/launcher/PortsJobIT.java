package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The applications on Active Ports, from the command to the end of the last process, over UDP, and one of them over TCP
 * beside UDP.
 */
class PortsJobIT {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {"linpack --size 300", "matmul --size 200 --broadcast emulated", "md --cubes 5 --steps 20 --turns"
            })
    void resultIsVerified(String app) throws IOException, InterruptedException {
        Path json = directory.resolve("result.json");
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(List.of(app.split(" ")));
        arguments.addAll(List.of(
                "--nodes",
                "2",
                "--procs",
                "1",
                "--net",
                app.startsWith("md") ? "tcp,udp" : "udp",
                "--json",
                json.toString()));
        try (ClumpProcess command = ClumpProcess.start(directory.resolve("jobs"), arguments.toArray(String[]::new))) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).contains(" on 2 nodes of 1 process", "main section: ", "verified: ");
        }
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.get("verified").asBoolean()).isTrue();
        assertThat(result.get("broadcast").asText()).isEqualTo(app.contains("emulated") ? "emulated" : "direct");
        assertThat(result.get("seconds").asDouble()).isPositive();
    }
}
