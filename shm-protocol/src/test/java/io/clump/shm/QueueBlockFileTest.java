package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueBlockFileTest {
    private final TestNode node = TestNode.open("fifo", 4, 2, 128);

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    void fileIsTheOwnersAlone() throws IOException {
        try (TestEndpoint endpoint = node.endpoint()) {
            Path file = Path.of(endpoint.block.address());
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    /**
     * A missing page would be allocated at the first access, and with a full file system that access kills the process.
     */
    @Test
    void everyPageIsThereBeforeTheFileIsMapped() throws IOException, InterruptedException {
        try (TestNode large = TestNode.open("fifo", 2, 16, 65536);
                TestEndpoint endpoint = large.endpoint()) {
            Path file = Path.of(endpoint.block.address());
            Process stat = new ProcessBuilder("stat", "--format=%b %B", file.toString()).start();
            String[] blocksAndTheirBytes = stat.inputReader().readLine().split(" ", -1);
            assertThat(stat.waitFor()).isZero();
            long bytes = Long.parseLong(blocksAndTheirBytes[0]) * Long.parseLong(blocksAndTheirBytes[1]);
            assertThat(bytes).isGreaterThanOrEqualTo(Files.size(file));
        }
    }

    @Test
    void closedEndpointLeavesNoFile() throws IOException {
        TestEndpoint endpoint = node.endpoint();
        assertThat(filesOfEndpoints()).hasSize(1);
        endpoint.close();
        assertThat(filesOfEndpoints()).isEmpty();
    }

    @Test
    void peerReadsTheHeaderThatTheOwnerWrote() {
        try (TestEndpoint endpoint = node.endpoint()) {
            QueueBlockMemory mapped = QueueBlockFile.open(node.directory(), 1);
            assertThat(mapped).isNotNull();
            assertThat(mapped.header().algorithm().name()).isEqualTo("fifo");
            assertThat(mapped.header().endpointId()).isEqualTo(endpoint.name().id());
            assertThat(mapped.header().owner().isAlive()).isTrue();
            assertThat(mapped.header().geometry().bulkBytes()).isEqualTo(128);
            mapped.unmap();
        }
    }

    @Test
    void missingFileIsNoError() {
        assertThat(QueueBlockFile.open(node.directory(), 7)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|5|not a queue block",
                "8|99|queue block of another version",
                "10|99|queue block of another version",
                "12|77|unknown claim algorithm",
                "16|64|damaged queue block",
                "48|9|queue block of another endpoint",
                "52|3|damaged queue block",
                "52|1048576|damaged queue block",
                "56|65536|damaged queue block",
                "60|-64|damaged queue block"
            })
    void changedHeaderIsRefused(int offset, int value, String expected) throws IOException {
        try (TestEndpoint endpoint = node.endpoint()) {
            Path file = Path.of(endpoint.block.address());
            write(file, offset, value);
            assertRefused(file, expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"0", "127", "128", "1663"})
    void truncatedCopyIsRefused(int lengthBytes) throws IOException {
        try (TestEndpoint endpoint = node.endpoint()) {
            Path file = Path.of(endpoint.block.address());
            byte[] whole = Files.readAllBytes(file);
            Path copy = QueueBlockFile.path(node.directory(), 7);
            Files.write(copy, whole);
            Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-------"));
            try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
                channel.truncate(lengthBytes);
            }
            String expected = lengthBytes < QueueBlockLayout.HEADER_LENGTH_BYTES ? "not a queue block" : "damaged";
            assertThatThrownBy(() -> QueueBlockFile.open(node.directory(), 7))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining(expected)
                    .hasMessageContaining("path=" + copy)
                    .hasMessageContaining("bytes=" + lengthBytes);
        }
    }

    @Test
    void foreignFileIsRefusedWhenAPeerIsMapped() throws IOException {
        try (TestEndpoint endpoint = node.endpoint()) {
            Path foreign = QueueBlockFile.path(node.directory(), 7);
            Files.writeString(foreign, "no queue block, but as long as the header of one");
            assertThatThrownBy(() -> endpoint.block.routeTo(TestNode.name(1, foreign.toString())))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("not this user's alone: file=" + foreign + ", mode=rw-r--r--");
            Files.setPosixFilePermissions(foreign, PosixFilePermissions.fromString("rw-------"));
            assertThatThrownBy(() -> endpoint.block.routeTo(TestNode.name(1, foreign.toString())))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("not a queue block: path=" + foreign);
        }
    }

    @Test
    void tooLittleSpaceIsReportedBeforeAnythingIsWritten() throws IOException {
        long available = Files.getFileStore(node.directory()).getTotalSpace();
        assertThatThrownBy(() -> SharedFile.checkFreeSpace(node.directory(), available + 1, "a queue block"))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("too little space for a queue block: directory=" + node.directory())
                .hasMessageContaining("bytes needed=" + (available + 1))
                .hasMessageContaining("bytes available=");
    }

    private void assertRefused(Path file, String expected) {
        assertThatThrownBy(() -> QueueBlockFile.open(node.directory(), 1))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining(expected + ": path=" + file);
    }

    private Stream<Path> filesOfEndpoints() throws IOException {
        try (Stream<Path> files = Files.list(node.directory())) {
            return files
                    .filter(file -> file.getFileName().toString().startsWith(QueueBlockFile.PREFIX))
                    .toList()
                    .stream();
        }
    }

    private static void write(Path file, int offset, int value) throws IOException {
        ByteBuffer word = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        boolean isShort = offset == QueueBlockLayout.VERSION_OFFSET || offset == QueueBlockLayout.PACKET_VERSION_OFFSET;
        if (isShort) {
            word.putShort((short) value);
        } else {
            word.putInt(value);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(word.flip(), offset);
        }
    }
}
