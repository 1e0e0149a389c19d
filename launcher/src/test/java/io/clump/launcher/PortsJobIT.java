package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.ClumpException;
import io.clump.am2.Thorough;
import io.clump.net.ethernet.EthernetInterface;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The applications on Active Ports, from the command to the end of the last process, on one to four nodes. Row G29 of
 * GAMMA's: by way of one network, shared memory among them, or of two at once (Ciaccio 1999, lines 491–493).
 */
class PortsJobIT {
    @TempDir
    private Path directory;

    /** Each app in each place; a plain build tries each app once. */
    static Stream<String[]> apps() {
        List<String[]> all = Stream.of(
                        "linpack --size 300",
                        "matmul --size 200 --broadcast emulated",
                        "md --cubes 5 --steps 20 --turns")
                .flatMap(app -> Stream.of(
                                "--nodes 1 --procs 3 --net none",
                                "--nodes 2 --procs 2 --net udp",
                                "--nodes 3 --procs 1 --net udp",
                                "--nodes 4 --procs 1 --net ethernet --interface lo",
                                "--nodes 2 --procs 1 --net tcp,udp")
                        .map(places -> new String[] {app, places}))
                .toList();
        int step = Thorough.Count.of(7, 1);
        return IntStream.iterate(0, i -> i < all.size(), i -> i + step).mapToObj(all::get);
    }

    @ParameterizedTest
    @MethodSource("apps")
    void resultIsVerified(String app, String places) throws IOException, InterruptedException {
        if (places.contains("ethernet")) {
            try {
                EthernetInterface.require("lo");
            } catch (ClumpException e) {
                Assumptions.abort(e.getMessage());
            }
        }
        Path json = directory.resolve("result.json");
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(List.of((app + " " + places + " --json " + json).split(" ")));
        try (ClumpProcess command = ClumpProcess.start(directory.resolve("jobs"), arguments.toArray(String[]::new))) {
            assertThat(command.await()).as(command.err()).isZero();
            assertThat(command.out())
                    .contains(" on " + places.charAt("--nodes ".length()) + " node", "main section: ", "verified: ");
        }
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.get("verified").asBoolean()).isTrue();
        assertThat(result.get("broadcast").asText()).isEqualTo(app.contains("emulated") ? "emulated" : "direct");
        assertThat(result.get("seconds").asDouble()).isPositive();
    }
}
