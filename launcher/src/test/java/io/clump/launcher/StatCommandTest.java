package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.PeerStatistics;
import io.clump.am2.Tag;
import io.clump.am2.counters.EndpointCounter;
import io.clump.am2.counters.PeerCounter;
import io.clump.am2.job.JobDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatCommandTest {
    @TempDir
    private Path base;

    @Test
    void fileThatCannotBeReadIsReportedInOneLineBesideTheOthers() throws IOException {
        try (Layer layer = Layer.open(configuration("on"));
                Bundle bundle = layer.allocateBundle()) {
            bundle.allocateEndpoint();
            Path old = Files.writeString(base.resolve("job/counters-1-2-0"), "of another version");
            Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rw-------"));

            CommandResult result = CommandResult.run(base, "stat", "--json");
            assertThat(result.status()).isZero();
            assertThat(result.err())
                    .matches("clump: cannot read the counters: path=" + Pattern.quote(old.toString())
                            + ", bytes=18, expected [1-9]\\d+\\R");
            assertThat(new ObjectMapper().readTree(result.out()).at("/processes/0/endpoints"))
                    .hasSize(1);
        }
    }

    @Test
    void countersAreShownInTheFormatOfPrometheus() {
        try (Layer layer = Layer.open(configuration("on"));
                Bundle bundle = layer.allocateBundle()) {
            Endpoint endpoint = bundle.allocateEndpoint("orders");

            CommandResult result = CommandResult.run(base, "stat", "--prometheus");
            assertThat(result.status()).isZero();
            String labels = "job=\"job\",rank=\"-1\",host=\"\",node=\"0\",pid=\""
                    + ProcessHandle.current().pid() + "\"";
            List<String> lines = result.out().lines().toList();
            assertThat(lines)
                    .contains(
                            "# HELP clump_local_messages_sent_total Local messages sent, in messages.",
                            "# TYPE clump_local_messages_sent_total counter",
                            "clump_local_messages_sent_total{" + labels
                                    + String.format(
                                            ",endpoint=\"%016x\",label=\"orders\"} 0",
                                            endpoint.name().id()),
                            "# TYPE clump_round_trip_nanos gauge")
                    .allMatch(line -> line.matches("# (HELP|TYPE) clump_[a-z_]+ .+")
                            || line.matches("clump_[a-z_]+\\{([a-z]+=\"[^\"]*\",?)+\\} -?[0-9]+"));
            // The age of the heartbeat in addition, and the name of an endpoint left out.
            assertThat(lines.stream().filter(line -> line.startsWith("# TYPE")).distinct())
                    .hasSize(EndpointCounter.values().length + PeerCounter.values().length);
            assertThat(CommandResult.run(base, "stat", "--json", "--prometheus").status())
                    .isEqualTo(2);
        }
    }

    @Test
    void peersAreShownWithTheirLosses() throws IOException {
        Tag tag = Tag.of(3);
        int[] answers = {0};
        try (Layer here = Layer.open(lossy("0"));
                Layer there = Layer.open(lossy("1"));
                Bundle asking = here.allocateBundle();
                Bundle answering = there.allocateBundle()) {
            Endpoint client = asking.allocateEndpoint("client");
            Endpoint server = answering.allocateEndpoint();
            client.setTag(tag);
            server.setTag(tag);
            server.handlers().set(1, request -> request.reply(2));
            client.handlers().set(2, reply -> answers[0]++);
            client.destinations().map(0, server.name(), tag);
            for (int i = 1; i <= 100; i++) {
                client.request(0, 1);
                int asked = i;
                Await.until("an answer", () -> asking.poll() + answering.poll() >= 0 && answers[0] == asked);
            }
            PeerStatistics counts = client.peerStatistics().get(0);
            assertThat(counts.network()).isEqualTo("udp");
            assertThat(counts.endpointId()).isEqualTo(server.name().id());
            assertThat(counts.datagramsSent()).isGreaterThanOrEqualTo(100 + counts.datagramsResent());
            assertThat(counts.datagramsResent()).isPositive();

            JsonNode peer = awaitPeer(client, counts);
            assertThat(peer.get("endpoint").asText())
                    .isEqualTo(String.format("%016x", server.name().id()));
            assertThat(peer.get("network").asText()).isEqualTo("udp");
            String process = "process " + ProcessHandle.current().pid();
            Pattern line = Pattern.compile(
                    process + " +" + process + " +udp +\\d+ +\\d+ +\\d+\\.\\d% +\\d+ +[0-9.]+[kM]? us +client");
            for (String[] command :
                    List.of(new String[] {"stat", "--peers"}, new String[] {"top", "--once", "--peers"})) {
                CommandResult result = CommandResult.run(base, command);
                assertThat(result.status()).isZero();
                assertThat(result.out()).containsPattern(line);
            }
            assertThat(CommandResult.run(base, "stat").out()).doesNotContain("duplicates");
        }
    }

    /** Reads the counters repeatedly until the only peer of an endpoint has as many datagrams and repetitions. */
    private JsonNode awaitPeer(Endpoint endpoint, PeerStatistics counts) throws IOException {
        String name = String.format("%016x", endpoint.name().id());
        while (true) {
            CommandResult result = CommandResult.run(base, "stat", "--json");
            for (JsonNode process : new ObjectMapper().readTree(result.out()).get("processes")) {
                JsonNode shown = process.at("/endpoints/0");
                JsonNode peer = shown.at("/peers/0");
                if (shown.path("endpoint").asText().equals(name)
                        && peer.path("datagramsSent").asLong() >= counts.datagramsSent()
                        && peer.path("datagramsResent").asLong() >= counts.datagramsResent()) {
                    return peer;
                }
            }
            Await.goOn(() -> "the counts of a peer: " + result);
        }
    }

    private LayerConfiguration lossy(String node) {
        return LayerConfiguration.builder()
                .directory(base.resolve("job"))
                .node(node)
                .network("udp")
                .property("clump.faults", "loss=0.2,seed=" + node)
                .build();
    }

    @Test
    void jobOfWhichNothingCanBeReadIsAFailure() throws IOException {
        try (JobDirectory job = JobDirectory.join(base.resolve("job"))) {
            Files.createFile(job.path().resolve("counters-1-2-0"));

            CommandResult result = CommandResult.run(base, "stat", "job");
            assertThat(result.status()).isEqualTo(1);
            assertThat(result.out()).isEmpty();
            assertThat(result.err().lines()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"stat", "top"})
    void directoryThatIsNoJobsIsRefused(String command) throws IOException {
        Path plain = Files.createDirectory(base.resolve("plain"));
        Files.createFile(plain.resolve("counters-1-2-0"));
        for (String job : List.of("plain", plain.toString(), "missing", "")) {
            assertThat(CommandResult.run(base, command, job))
                    .isEqualTo(new CommandResult(
                            2,
                            "",
                            "clump: no such job: found=" + job + ", no job runs in " + base + System.lineSeparator()));
        }
    }

    @Test
    void switchedOffCountersLeaveNoFileAndAreReported() {
        try (Layer layer = Layer.open(configuration("off"));
                Bundle bundle = layer.allocateBundle()) {
            bundle.allocateEndpoint();

            assertThat(JobDirectory.countersFiles(base.resolve("job"))).isEmpty();
            CommandResult result = CommandResult.run(base, "stat");
            assertThat(result.status()).isZero();
            assertThat(result.err())
                    .isEqualTo("clump: no process of job job has counters: the processes have just started or ended, or"
                            + " run with clump.counters=off" + System.lineSeparator());
        }
    }

    @Test
    void jobGoesOnWithoutCountersThatCannotBeMade() throws IOException {
        try (JobDirectory job = JobDirectory.join(base.resolve("job"))) {
            String file = job.countersFile().toString();
            int last = file.lastIndexOf('-') + 1;
            // The layer joins the job next, and once more for each of its protocols.
            String next = file.substring(0, last) + (Integer.parseInt(file.substring(last)) + 1);
            Files.createDirectories(Path.of(file, "full"));
            Files.createDirectories(Path.of(next, "full"));
            try (Layer layer = Layer.open(configuration("on"));
                    Bundle bundle = layer.allocateBundle();
                    Endpoint endpoint = bundle.allocateEndpoint()) {
                assertThat(endpoint.statistics().localMessagesSent()).isZero();
                assertThat(JobDirectory.countersFiles(job.path())).hasSize(2);
            }
        }
        assertThat(base.resolve("job")).doesNotExist();
    }

    @Test
    void fileIsThereFromTheOpeningOfTheLayerToItsEnd() {
        try (Layer layer = Layer.open(configuration("on"))) {
            assertThat(JobDirectory.countersFiles(base.resolve("job"))).hasSize(1);
            assertThat(CommandResult.run(base, "stat").out()).contains("no endpoint");
            assertThat(layer.configuration().hasCounters()).isTrue();
        }
        assertThat(base.resolve("job")).doesNotExist();
    }

    private LayerConfiguration configuration(String counters) {
        return LayerConfiguration.builder()
                .directory(base.resolve("job"))
                .network("none")
                .property("clump.counters", counters)
                .build();
    }
}
