package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The object store, from the command to the end of the last process, with clients that are killed. */
class ObjectStoreIT {
    @TempDir
    private Path directory;

    /** A plain build tries the one with the most in it. */
    static Stream<String> places() {
        return Stream.of(
                        "--nodes 2 --procs 1 --net udp,tcp --interface lo --methods am,tcp,handshake --objects 10 --kills 1",
                        "--nodes 1 --procs 2 --net none --methods tcp --kills 1 --stripe-bytes 1000",
                        "--nodes 1 --procs 3 --net none --methods tcp --kills 1 --stripe-bytes 1000",
                        "--nodes 1 --procs 1 --net none --kills 1")
                .limit(Thorough.Count.of(1, 4));
    }

    @ParameterizedTest
    @MethodSource("places")
    void objectsOutliveTheirClients(String options) throws IOException, InterruptedException {
        Path json = directory.resolve("result.json");
        List<String> arguments = new ArrayList<>(List.of("run", "object-store", "--json", json.toString()));
        arguments.addAll(List.of(options.split(" ")));
        try (ClumpProcess command = ClumpProcess.start(directory.resolve("jobs"), arguments.toArray(String[]::new))) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out()).contains("main section: ", "verified: all objects");
        }
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.get("verified").asBoolean()).isTrue();
        assertThat(result.get("killed").asInt()).isPositive();
        assertThat(result.get("survived").asInt())
                .isGreaterThanOrEqualTo(3 * result.get("killed").asInt());
    }
}
