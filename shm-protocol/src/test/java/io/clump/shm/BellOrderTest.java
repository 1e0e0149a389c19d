package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Waiter;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.PacketState;
import io.clump.shm.claim.QueueGeometry;
import io.clump.shm.claim.QueueMemory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Assumption of {@link BellExploration} about a sender: it reads the receiver's bell after the packet is published, and
 * not before.
 */
class BellOrderTest {
    private static final QueueGeometry GEOMETRY = new QueueGeometry(4, 2, 64, 2);

    @ParameterizedTest
    @MethodSource("io.clump.shm.claim.Algorithms#names")
    void bellIsReadAfterTheMessageIsPublished(String name) {
        ClaimAlgorithm algorithm = Objects.requireNonNull(ClaimAlgorithms.named(name));
        for (QueueKind kind : QueueKind.values()) {
            assertThat(publishedAtReads(algorithm, kind, false)).containsExactly(true);
            assertThat(publishedAtReads(algorithm, kind, true)).containsExactly(true);
        }
    }

    /**
     * Sends a message; returns for each read of the bell whether the receiver would have found the message at that
     * time.
     */
    private static List<Boolean> publishedAtReads(ClaimAlgorithm algorithm, QueueKind kind, boolean isMedium) {
        List<Boolean> isPublished = new ArrayList<>();
        QueueBlockHeader header = new QueueBlockHeader(algorithm, GEOMETRY, ProcessIdentity.current(), 1, 1);
        UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(Math.toIntExact(header.lengthBytes())));
        QueueBlockMemory plain = new QueueBlockMemory(buffer, new QueueMemory(buffer), header, () -> {});
        plain.initialise();
        PacketQueue queue = plain.queue(kind);
        QueueMemory watched = new QueueMemory(buffer) {
            @Override
            public int getIntOpaque(int offset) {
                if (offset == QueueBlockLayout.BELL_OFFSET) {
                    isPublished.add(
                            PacketState.isReady(algorithm.receiver(queue).stateAt(0)));
                }
                return super.getIntOpaque(offset);
            }
        };
        QueueBlockMemory destination = new QueueBlockMemory(buffer, watched, header, () -> {});
        Path directory = TestNode.newDirectory();
        try (Doorbell doorbell = new Doorbell(directory, 1)) {
            ShmRoute route = new ShmRoute(destination, 1, directory, doorbell, new GroupSend(destination));
            int packet = isMedium ? route.claimMedium(kind, 1, Waiter.IMPATIENT) : route.claim(kind, Waiter.IMPATIENT);
            PacketFields.header(buffer, packet, isMedium ? PacketKind.MEDIUM : 0, 1, 0, 1, 0, 0, isMedium ? 1 : 0);
            if (isMedium) {
                route.publishMedium(packet);
            } else {
                route.publish(packet);
            }
        }
        return isPublished;
    }
}
