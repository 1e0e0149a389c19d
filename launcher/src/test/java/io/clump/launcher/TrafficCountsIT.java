package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The traffic that {@code --json} reports is the traffic that the interfaces count, for every application: the counts
 * of all endpoints of a process are added, including the endpoints of ports and of BMI. Needs the right to make network
 * namespaces.
 */
class TrafficCountsIT {
    /** Refuses names that are there twice: a reader would see only one of the two values. */
    private static final ObjectMapper JSON = new ObjectMapper().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    /** Most bytes of headers, seals and padding of a packet. */
    private static final long PACKET_BYTES = 200;

    /** Most bytes of headers of a message, beside those of its packet. */
    private static final long MESSAGE_BYTES = 64;

    private static final String CABLES = "cable.*";

    /** The ends of the cable, and the loopback interface. */
    private static final String ALL = CABLES + "|lo";

    @TempDir
    private Path directory;

    /** Each application; a plain build tries a third of them. */
    static Stream<String> apps() {
        List<String> all = List.of(
                "matmul --size 150",
                "linpack --size 200",
                "md --cubes 5 --steps 5",
                "object-store --procs 1 --objects 10 --methods am --kills 0",
                "components --procs 2",
                "fft --size 16",
                "sample-sort --keys 20000",
                "em3d --procs 2 --virtual 8 --nodes-per-process 100 --degree 10 --steps 20");
        return IntStream.iterate(0, i -> i < all.size(), i -> i + Thorough.Count.of(4, 1))
                .mapToObj(all::get);
    }

    @ParameterizedTest
    @MethodSource("apps")
    void reportedTrafficIsWhatTheInterfacesCount(String app) throws IOException, InterruptedException {
        try (Hosts hosts = Hosts.connect()) {
            joinOnOneHost(hosts);
            Sent before = sent(hosts, CABLES);
            JsonNode result = run(hosts, app);
            Sent after = sent(hosts, CABLES);

            long packets = after.packets - before.packets;
            long bytes = after.bytes - before.bytes;
            long datagrams = result.at("/network/datagramsSent").asLong();
            long messages = result.at("/messages/remote").asLong();
            long counted = result.at("/bytes/remote").asLong();
            String story = app + ": " + packets + " packets of " + bytes + " bytes; " + result;
            // The system itself sends some packets, for instance to find neighbours, and so do processes that leave.
            assertThat(datagrams).as(story).isBetween(packets / 2, packets);
            assertThat(bytes).as(story).isBetween(counted, counted + PACKET_BYTES * packets + MESSAGE_BYTES * messages);
        }
    }

    /** Connections of BMI between two addresses of one machine go through its loopback interface. */
    @Test
    @Thorough
    void reportedTrafficIncludesTheConnectionsOfBmi() throws IOException, InterruptedException {
        try (Hosts hosts = Hosts.connect()) {
            joinOnOneHost(hosts);
            Sent before = sent(hosts, ALL);
            JsonNode result = run(hosts, "object-store --procs 1 --objects 5 --methods tcp --kills 0");
            Sent after = sent(hosts, ALL);

            long packets = after.packets - before.packets;
            long bytes = after.bytes - before.bytes;
            long messages = result.at("/messages/remote").asLong();
            long counted = result.at("/bytes/remote").asLong();
            String story = packets + " packets of " + bytes + " bytes; " + result;
            assertThat(bytes).as(story).isBetween(counted, counted + PACKET_BYTES * packets + MESSAGE_BYTES * messages);
        }
    }

    /** Moves both ends of the cable to one host, where each node of the job gets an end. */
    private static void joinOnOneHost(Hosts hosts) throws IOException, InterruptedException {
        hosts.ip(1, "link set " + Hosts.cable(1) + " netns " + hosts.on(0).get(3));
        hosts.ip(0, "addr add " + Hosts.address(1) + "/24 dev " + Hosts.cable(1));
        hosts.ip(0, "link set " + Hosts.cable(1) + " up");
    }

    private JsonNode run(Hosts hosts, String app) throws IOException, InterruptedException {
        Path json = directory.resolve("result.json");
        String places = " --nodes 2 --net ethernet --interface cable0,cable1 --json " + json;
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(List.of((app + places).split(" ")));
        try (ClumpProcess command =
                ClumpProcess.start(hosts.on(0), directory.resolve("jobs"), arguments.toArray(String[]::new))) {
            assertThat(command.await()).as(command.err()).isZero();
        }
        return JSON.readTree(json.toFile());
    }

    private static Sent sent(Hosts hosts, String interfaces) throws IOException {
        List<String> command = new ArrayList<>(hosts.on(0));
        command.addAll(List.of("ip", "-j", "-s", "link", "show"));
        Process process = new ProcessBuilder(command).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Sent sum = new Sent(0, 0);
        for (JsonNode link : JSON.readTree(text)) {
            if (link.get("ifname").asText().matches(interfaces)) {
                JsonNode counts = link.at("/stats64/tx");
                sum = new Sent(
                        sum.packets + counts.get("packets").asLong(),
                        sum.bytes + counts.get("bytes").asLong());
            }
        }
        return sum;
    }

    /** Packets and bytes that some interfaces have sent. */
    private record Sent(long packets, long bytes) {}
}
