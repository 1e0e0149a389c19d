package io.clump.channels;

import static org.assertj.core.api.Assertions.assertThat;

import docs.TwoContexts;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.RankThreads;
import io.clump.am2.ShownProgram;
import io.clump.am2.Thorough;
import io.clump.am2.job.JobDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs in docs/channels.md are compiled and run, and the page shows exactly them. */
class ChannelsDocumentTest {
    private static final Path SOURCE = Path.of("src/test/java/docs/TwoContexts.java");
    private static final Path DOCUMENT = Path.of("../docs/channels.md");

    @ParameterizedTest
    @ValueSource(strings = {"ring", "switch"})
    void documentShowsTheProgram(String region) throws IOException {
        assertThat(Files.readString(DOCUMENT)).contains(ShownProgram.block(SOURCE, region));
    }

    /** Numbers of processes, nodes, networks and faults; the first ones without a seed. */
    private record Shape(int size, int nodes, String networks, String faults) {
        /** If a part of a meeting is lost, it is repeated by a process that already waits for something else. */
        static Shape bySeed(int seed) {
            Random random = new Random(seed);
            String networks = List.of("udp", "tcp", "udp,tcp").get(random.nextInt(3));
            String faults = networks.equals("tcp") ? "" : "loss=0.3,seed=" + seed;
            return new Shape(1 + random.nextInt(8), 1 + random.nextInt(3), networks, faults);
        }
    }

    static Stream<Shape> shapes() {
        Stream<Shape> plain = IntStream.rangeClosed(1, 8).mapToObj(size -> new Shape(size, 1 + size % 3, "udp", ""));
        return Stream.concat(
                plain, IntStream.range(0, Thorough.Count.of(5, 100)).mapToObj(Shape::bySeed));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void messagesAreReceivedInTheContextInWhichTheyWereSent(Shape shape) {
        long job = ChannelJob.onNodes(0).job.number();
        Path directory = JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job));
        RankThreads.run("the program of docs/channels.md, " + shape, shape.size, rank -> {
            LayerConfiguration.Builder builder = LayerConfiguration.builder()
                    .job(job)
                    .directory(directory)
                    .network(shape.networks)
                    .node(Integer.toString(rank % shape.nodes));
            if (!shape.faults.isEmpty()) {
                builder.property("clump.faults", shape.faults);
            }
            assertThat(TwoContexts.run(builder.build(), rank, shape.size)).isEqualTo(1_000);
        });
    }
}
