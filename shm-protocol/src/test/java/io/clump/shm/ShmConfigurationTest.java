package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import io.clump.shm.claim.QueueGeometry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShmConfigurationTest {
    private static final ShmConfiguration DEFAULT =
            ShmConfiguration.of(LayerConfiguration.builder().build());

    @Test
    void defaultsHaveTheThesissPacketsAndABulkRingLargerThanACache() {
        assertThat(DEFAULT.algorithm().name()).isEqualTo("single-transfer");
        assertThat(DEFAULT.geometry()).isEqualTo(new QueueGeometry(4096, 256, 8192, 256));
    }

    @Test
    void endpointTakesAtMostASmallPartOfTheSpaceAndHasAtLeastSixteenBlocks() {
        long previous = 0;
        for (long freeBytes = 1 << 20; freeBytes <= 1L << 34; freeBytes *= 2) {
            QueueGeometry fitting = DEFAULT.geometryWithin(freeBytes);
            assertThat(fitting.bulkBlocks()).isBetween(16, 256).isGreaterThanOrEqualTo((int) previous);
            assertThat(fitting.bulkBlocks() == 16 || QueueBlockLayout.lengthBytes(fitting) <= freeBytes / 256)
                    .isTrue();
            previous = fitting.bulkBlocks();
        }
        assertThat(DEFAULT.geometryWithin(64L << 20).bulkBlocks()).isEqualTo(16);
        assertThat(DEFAULT.geometryWithin(8L << 30).bulkBlocks()).isEqualTo(256);
        assertThat(DEFAULT.queueBlockBytes()).isEqualTo(QueueBlockLayout.lengthBytes(DEFAULT.geometryWithin(0)));
    }

    @Test
    void numberOfBlocksThatSomebodyHasGivenStays() {
        ShmConfiguration configuration = ShmConfiguration.of(
                LayerConfiguration.builder().property("clump.bulk.blocks", "64").build());
        assertThat(configuration.geometryWithin(0).bulkBlocks()).isEqualTo(64);
    }

    /** Containers have 64 MB of shared memory by default. */
    @Test
    void endpointsInASmallFileSystemLeaveSpaceForOthers(@TempDir Path directory) throws Exception {
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=64m,mode=700", "clump-test", directory.toString()) == 0,
                "only the superuser can mount a small file system");
        try {
            Path base = Files.createDirectory(
                    directory.resolve("base"),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            try (Layer layer = Layer.open(LayerConfiguration.builder()
                    .directory(base.resolve("1"))
                    .network(LayerConfiguration.NO_PROTOCOL)
                    .build())) {
                Bundle bundle = layer.allocateBundle();
                for (int i = 0; i < 60; i++) {
                    assertThat(bundle.allocateEndpoint()).isNotNull();
                }
            }
        } finally {
            assertThat(run("umount", directory.toString())).isZero();
        }
    }

    @Test
    void propertiesChangeTheDefaults() {
        ShmConfiguration configuration = ShmConfiguration.of(LayerConfiguration.builder()
                .property("clump.queue", "fifo")
                .property("clump.packets", "1048576")
                .property("clump.bulk.blocks", "1")
                .property("clump.bulk.bytes", " 64 ")
                .property("clump.senders", "4")
                .build());
        assertThat(configuration.algorithm().name()).isEqualTo("fifo");
        assertThat(configuration.geometry()).isEqualTo(new QueueGeometry(1 << 20, 1, 64, 4));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "clump.queue|none|one of [anderson, fifo, lock-free, lock-free-tas, mcs, michael-scott, mutex, pull-list, "
                        + "single-transfer, test-and-set, test-and-test-and-set, ticket, ultracomputer]",
                "clump.packets|1|a power of two from 2 to 1048576",
                "clump.packets|100|a power of two from 2 to 1048576",
                "clump.packets|2097152|a power of two from 2 to 1048576",
                "clump.packets|-4096|a power of two from 2 to 1048576",
                "clump.packets|-2147483648|a power of two from 2 to 1048576",
                "clump.packets|many|a power of two from 2 to 1048576",
                "clump.packets|99999999999|a power of two from 2 to 1048576",
                "clump.bulk.blocks|0|a power of two from 1 to 65536",
                "clump.bulk.blocks|131072|a power of two from 1 to 65536",
                "clump.bulk.bytes|0|a positive multiple of 64",
                "clump.bulk.bytes|-64|a positive multiple of 64",
                "clump.bulk.bytes|100|a positive multiple of 64",
                "clump.bulk.bytes|8k|a positive multiple of 64",
                "clump.senders|1|a power of two from 2 to 65536",
                "clump.senders|100|a power of two from 2 to 65536",
                "clump.senders|131072|a power of two from 2 to 65536"
            })
    void invalidValueIsRefusedByName(String key, String value, String expected) {
        LayerConfiguration layer =
                LayerConfiguration.builder().property(key, value).build();
        assertThatThrownBy(() -> ShmConfiguration.of(layer))
                .isInstanceOf(ClumpException.class)
                .hasMessage("invalid property: %s=%s, expected %s", key, value, expected);
    }

    @Test
    void sizesThatAreTooLargeTogetherAreRefused() {
        LayerConfiguration layer = LayerConfiguration.builder()
                .property("clump.packets", "1048576")
                .property("clump.bulk.blocks", "65536")
                .property("clump.bulk.bytes", "65536")
                .build();
        assertThatThrownBy(() -> ShmConfiguration.of(layer))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("queue block too large: bytes=8733672")
                .hasMessageContaining(
                        "clump.packets=1048576, clump.bulk.blocks=65536, clump.bulk.bytes=65536, clump.senders=256");
    }

    @Test
    void protocolIsFoundByName() {
        assertThat(ServiceLoader.load(ProtocolProvider.class)).singleElement().satisfies(provider -> {
            assertThat(provider.name()).isEqualTo("shm");
            assertThat(provider.reach()).isEqualTo(Reach.NODE);
        });
    }

    private static int run(String... command) throws Exception {
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
