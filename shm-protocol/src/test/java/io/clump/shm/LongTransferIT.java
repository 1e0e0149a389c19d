package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Several processes write to different parts of one segment at the same time, and get replies in their own segments.
 */
class LongTransferIT {
    private static final Duration BOUND = Duration.ofDays(1);
    private static final int PROCESSES = 2;

    private final LayerConfiguration configuration = LayerConfiguration.builder()
            .directory(TestNode.newDirectory())
            .network(LayerConfiguration.NO_PROTOCOL)
            // So few that a queue block is within the limit of a test here.
            .property(ShmConfiguration.BULK_BLOCKS, "16")
            .build();

    private int arrived;
    private int damaged;

    @Test
    void longMessagesOfSeveralProcessesArriveWholeAndNoSegmentIsLeft() throws Exception {
        List<ChildProcess> peers = new ArrayList<>();
        try (Layer layer = Layer.open(configuration);
                Bundle bundle = layer.allocateBundle()) {
            Endpoint endpoint = endpoint(layer, bundle);
            for (int number = 0; number < PROCESSES; number++) {
                peers.add(ChildProcess.start(LongTransferPeer.class, configuration.toProperties(), number));
            }
            int expected = PROCESSES * LongTransferPeer.TRANSFERS;
            assertThat(bundle.pollUntil(() -> arrived == expected, BOUND)).isTrue();
            assertThat(damaged).isZero();
            for (ChildProcess peer : peers) {
                assertThat(peer.readLine()).isEqualTo("replies=" + LongTransferPeer.TRANSFERS + ", damaged=0");
                peer.assertSuccess();
            }
            assertThat(endpoint.statistics().localMessagesReceived()).isEqualTo(expected);
            assertThat(segments())
                    .hasSize(1)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
            endpoint.close();
            assertThat(segments()).isEmpty();
        } finally {
            peers.forEach(ChildProcess::close);
        }
        assertThat(configuration.directory()).doesNotExist();
    }

    @Test
    void segmentOfAKilledProcessIsRemovedWithItsJob() throws IOException {
        try (Layer layer = Layer.open(configuration);
                ChildProcess holder = ChildProcess.start(SegmentHolder.class, configuration.toProperties())) {
            assertThat(holder.readLine()).isEqualTo("allocated");
            assertThat(segments()).hasSize(1);
            holder.kill();
            assertThat(layer.configuration()).isEqualTo(configuration);
        }
        assertThat(configuration.directory()).doesNotExist();
    }

    @Test
    void fileSystemThatFillsUpIsAnExceptionAndLeavesNoFile() throws Exception {
        try (Layer layer = Layer.open(configuration);
                ChildProcess holder =
                        ChildProcess.startWithFileLimit(1_024, SegmentHolder.class, configuration.toProperties())) {
            assertThat(holder.readLine())
                    .startsWith("cannot make a segment: path=")
                    .contains("bytes needed=" + SegmentHolder.LENGTH_BYTES)
                    .contains("cause=java.io.IOException: File too large");
            assertThat(segments()).isEmpty();
            holder.kill();
            assertThat(layer.configuration()).isEqualTo(configuration);
        }
        assertThat(configuration.directory()).doesNotExist();
    }

    private Endpoint endpoint(Layer layer, Bundle bundle) {
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(LongTransferPeer.TAG);
        endpoint.allocateSegment((long) PROCESSES * LongTransferPeer.AREA_BYTES);
        endpoint.handlers().set(LongTransferPeer.PUT, this::put);
        layer.registry().publish(LongTransferPeer.KEY, endpoint.name());
        return endpoint;
    }

    private void put(Message message) {
        arrived++;
        damaged += LongTransferPeer.isWhole(message, message.argument(0), message.argument(1)) ? 0 : 1;
        message.replyLong(LongTransferPeer.PUT_REPLY, message.data(), 0, message.dataLength(), 0, message.argument(1));
    }

    private List<Path> segments() throws IOException {
        try (Stream<Path> files = Files.list(configuration.directory().resolve("node-0"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("segment-"))
                    .toList();
        }
    }
}
