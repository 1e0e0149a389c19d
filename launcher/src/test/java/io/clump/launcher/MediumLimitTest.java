package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Medium messages between nodes. Messages that exceed the limit of shared memory still pass over the network. */
class MediumLimitTest {
    private static final Tag TAG = Tag.of(42);
    private static final int HANDLER = 1;
    private static final int LONGEST_BYTES = 8_192;
    private static final Duration TIMEOUT = Duration.ofDays(1);

    private final Path directory = newDirectory();
    private final List<String> returns = new ArrayList<>();
    private final List<Integer> received = new ArrayList<>();

    @AfterEach
    void deleteDirectory() {
        IoUtil.delete(directory.toFile(), true);
    }

    @Test
    void receiverOfSmallBulkBlocksTakesLongMessagesOverANetwork() {
        try (Layer large = open("0", "udp", 8_192);
                Layer small = open("1", "udp", 1_024)) {
            Bundle bundle = large.allocateBundle();
            Bundle other = small.allocateBundle();
            Endpoint sender = endpoint(bundle);
            Endpoint receiver = endpoint(other);
            sender.destinations().map(0, receiver.name(), TAG);
            assertThat(sender.destinations().isLocal(0)).isFalse();
            assertThat(sender.maxMediumBytes()).isEqualTo(LONGEST_BYTES);
            assertThat(receiver.maxMediumBytes()).isEqualTo(1_024);
            for (int length : new int[] {1_025, LONGEST_BYTES}) {
                sender.requestMedium(0, HANDLER, new UnsafeBuffer(new byte[length]), 0, length);
            }
            assertThat(bundle.pollUntil(() -> other.poll() >= 0 && received.size() + returns.size() == 2, TIMEOUT))
                    .isTrue();
            assertThat(returns).isEmpty();
            assertThat(received).containsExactly(1_025, LONGEST_BYTES);
        }
    }

    /** This ensures that all network destinations have the same limit, independent of their configuration. */
    @Test
    void allNetworksTakeTheSameWhateverSharedMemoryTakes() {
        for (String network : List.of("udp", "aeron")) {
            try (Layer layer = open("0", network, 16_384)) {
                assertThat(layer.maxMediumBytes()).as(network).isEqualTo(LONGEST_BYTES);
            }
        }
    }

    private Layer open(String node, String network, int bulkBytes) {
        return Layer.open(LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .job(77)
                .node(node)
                .local("shm")
                .network(network)
                .property("clump.registry.slots", "16")
                .property("clump.bulk.bytes", Integer.toString(bulkBytes))
                .build());
    }

    private Endpoint endpoint(Bundle bundle) {
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.handlers().set(HANDLER, message -> received.add(message.dataLength()));
        endpoint.handlers()
                .setReturnedMessageHandler(message -> returns.add(message.reason() + " " + message.dataLength()));
        return endpoint;
    }

    private static Path newDirectory() {
        try {
            return Files.createTempDirectory(Path.of("/dev/shm"), "clump-medium-");
        } catch (IOException e) {
            throw new AssertionError("no directory in /dev/shm", e);
        }
    }
}
