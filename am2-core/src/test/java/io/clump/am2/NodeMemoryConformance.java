package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Behaviour of regions with shared memory, and without. */
public abstract class NodeMemoryConformance extends TwoLayers {
    private static final int BYTES = 10_000;

    /** For subclasses only. */
    protected NodeMemoryConformance() {}

    @Test
    void regionIsZeroAndItsOwnersOwn() {
        try (Region region = memory(a).allocate(3, BYTES)) {
            assertThat(region.memory().capacity()).isEqualTo(BYTES);
            assertThat(region.memory().addressOffset() % Long.BYTES).isZero();
            for (int i = 0; i < BYTES; i++) {
                assertThat(region.memory().getByte(i)).isZero();
            }
            region.memory().putLong(BYTES - 8, 42);
            assertThat(region.memory().getLong(BYTES - 8)).isEqualTo(42);
        }
    }

    @Test
    void peerOfTheNodeFindsEachRegionByItsNumber() {
        List<Region> regions = List.of(
                memory(a).allocate(0, BYTES),
                memory(a).allocate(1, 2 * BYTES),
                memory(a).allocate(7, 1));
        int[] numbers = {0, 1, 7};
        for (int i = 0; i < numbers.length; i++) {
            Region own = regions.get(i);
            Region seen = memory(b).find(0, numbers[i]);
            if (!world.isLocal()) {
                assertThat(seen).isNull();
                continue;
            }
            assertThat(seen.memory().capacity()).isEqualTo(own.memory().capacity());
            own.memory().putByte(own.memory().capacity() - 1, (byte) (5 + i));
            assertThat(seen.memory().getByte(own.memory().capacity() - 1)).isEqualTo((byte) (5 + i));
            seen.memory().putByte(0, (byte) (9 + i));
            assertThat(own.memory().getByte(0)).isEqualTo((byte) (9 + i));
            seen.close();
        }
        assertThat(memory(b).find(0, 2)).as("a number that nothing has").isNull();
        assertThat(memory(a).find(0, 0)).as("of the peer, which has none").isNull();
        assertThat(memory(a).find(5, 0)).as("of nobody").isNull();
        regions.forEach(Region::close);
        assertStillWorks();
    }

    @Test
    void memoryStaysForWhoHasItUntilItIsClosedHere() throws IOException {
        Region own = memory(a).allocate(3, BYTES);
        Region seen = world.isLocal() ? Objects.requireNonNull(memory(b).find(0, 3)) : null;
        own.memory().putInt(0, 77);
        own.close();
        own.close();
        assertThat(own.memory().capacity()).isZero();
        assertThat(memory(b).find(0, 3)).isNull();
        if (seen != null) {
            assertThat(seen.memory().getInt(0)).isEqualTo(77);
            seen.close();
            assertThat(seen.memory().capacity()).isZero();
        }
        try (Region again = memory(a).allocate(3, BYTES)) {
            assertThat(again.memory().getInt(0)).isZero();
        }
        assertThat(regionFiles()).isZero();
    }

    @Test
    void endOfTheEndpointTakesTheFilesAndNotTheMemory() throws IOException {
        Region own = memory(a).allocate(3, BYTES);
        boolean hasSharedMemory = !configuration(0).local().equals(LayerConfiguration.NO_PROTOCOL);
        assertThat(regionFiles()).isEqualTo(hasSharedMemory ? 1 : 0);
        a.endpoint.close();
        assertThat(regionFiles()).isZero();
        own.memory().setMemory(0, BYTES, (byte) 1);
        own.close();
        assertThatThrownBy(() -> memory(a).find(0, 3)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void misuseIsRefused() {
        for (long bytes : new long[] {0, -1, MessageLimits.MAX_SEGMENT_BYTES + 1}) {
            assertThatThrownBy(() -> memory(a).allocate(1, bytes))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("region length out of range: bytes=" + bytes + ", expected 1 to "
                            + MessageLimits.MAX_SEGMENT_BYTES);
        }
        a.endpoint.handlers().set(UNSET, message -> memory(a).allocate(1, 10));
        b.endpoint.request(0, UNSET);
        await("error", () -> !a.errors.isEmpty());
        assertThat(a.errors.toString()).contains("cannot allocate a region inside a handler");
    }

    private static NodeMemory memory(ConformancePeer peer) {
        return new NodeMemory(peer.endpoint);
    }

    private long regionFiles() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith("region-"))
                    .count();
        }
    }
}
