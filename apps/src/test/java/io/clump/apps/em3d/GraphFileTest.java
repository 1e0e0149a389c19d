package io.clump.apps.em3d;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GraphFileTest {
    /** 3 × 1 × 1 virtual processors: the first and the last are no neighbours. */
    private static final GraphShape SHAPE = new GraphShape(Grid.of(3), 4, 2);

    /** Offset of the numbers of the nodes from which the first edges come. */
    private static final int SOURCES = 32 + 2 * 4 * 8;

    private static final int WEIGHTS = SOURCES + 4 * 2 * 4;

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void writeGraph() throws IOException {
        file = write(SHAPE, directory.resolve("graph"));
    }

    @Test
    void graphIsReadAsItWasWritten() throws IOException {
        // More than the reader and the writer hold at a time.
        GraphShape shape = new GraphShape(Grid.of(4), 997, 7);
        Path large = write(shape, directory.resolve("large"));
        assertThat(GraphFile.scan(large)).isEqualTo(shape);
        GraphFile read = new GraphFile(large, shape);
        for (int virtual = 3; virtual >= 0; virtual--) {
            GraphPart expected = new GeneratedGraph(shape, 40, 1).part(virtual);
            GraphPart found = read.part(virtual);
            for (Field field : Field.values()) {
                assertThat(found.of(field).values())
                        .isEqualTo(expected.of(field).values());
                assertThat(found.of(field).sources())
                        .isEqualTo(expected.of(field).sources());
                assertThat(found.of(field).weights())
                        .isEqualTo(expected.of(field).weights());
            }
        }
    }

    /** Other programs read and write the file by the description of the class. */
    @Test
    void bytesAreWhereTheFormatSays() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(new String(bytes.array(), 0, 8, StandardCharsets.US_ASCII)).isEqualTo("CLUMPEM3");
        assertThat(Stream.of(8, 12, 16, 20, 24, 28).map(bytes::getInt)).containsExactly(1, 3, 1, 1, 4, 2);
        GraphPart first = new GeneratedGraph(SHAPE, 40, 1).part(0);
        assertThat(bytes.getDouble(32)).isEqualTo(first.of(Field.ELECTRIC).values()[0]);
        assertThat(bytes.getDouble(32 + 4 * 8))
                .isEqualTo(first.of(Field.MAGNETIC).values()[0]);
        assertThat(bytes.getInt(SOURCES)).isEqualTo(first.of(Field.ELECTRIC).sources()[0]);
        assertThat(bytes.getDouble(WEIGHTS)).isEqualTo(first.of(Field.ELECTRIC).weights()[0]);
        int part = 2 * 4 * (8 + 2 * 12);
        assertThat(bytes.capacity()).isEqualTo(32 + 3 * part + 4);
        assertThat(bytes.getDouble(32 + 2 * part))
                .isEqualTo(new GeneratedGraph(SHAPE, 40, 1)
                        .part(2)
                        .of(Field.ELECTRIC)
                        .values()[0]);
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of(number(0, 5), "offset=0, found=0x334d455000000005, expected the magic number CLUMPEM3"),
                Arguments.of(number(8, 2), "offset=8, found=2, expected version 1"),
                Arguments.of(number(12, 0), "offset=12, no grid: found=0x1x1"),
                Arguments.of(number(16, -1), "offset=12, no grid: found=3x-1x1"),
                Arguments.of(number(24, 0), "offset=12, no graph: nodes=0, degree=2"),
                Arguments.of(number(28, Integer.MAX_VALUE), "offset=12, graph too large"),
                Arguments.of(number(28, 3), "length of the graph differs from its header"),
                Arguments.of(number(SOURCES, 12), "offset=96, found=12, expected the number of a node, less than 12"),
                Arguments.of(number(SOURCES + 4, -1), "offset=100, found=-1, expected the number of a node"),
                Arguments.of(
                        number(SOURCES, 8),
                        "offset=96, found=8 of virtual processor 2, expected a node of virtual processor 0 or of a "
                                + "neighbour in the grid of 3x1x1"),
                Arguments.of(number(36, 0x7FF0_0001), "offset=32, found=NaN, expected a finite number"),
                Arguments.of(number(WEIGHTS + 12, 0x7FF0_0001), "offset=136, found=NaN, expected a finite number"));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("mistakes")
    void mistakeIsReportedWithItsPlace(int[] change, String message) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(change[0], change[1]);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.array(), 0, bytes.capacity() - 4);
        bytes.putInt(bytes.capacity() - 4, (int) checksum.getValue());
        Files.write(file, bytes.array());
        assertThatThrownBy(() -> GraphFile.scan(file))
                .isInstanceOf(ClumpException.class)
                .hasMessageContainingAll("file=" + file, message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void anyByteThatChangesIsNoticed() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        for (int at = 0; at < bytes.length; at++) {
            byte[] changed = bytes.clone();
            changed[at] = (byte) (changed[at] ^ 1 << at % 8);
            Files.write(file, changed);
            assertThatThrownBy(() -> GraphFile.scan(file)).as("byte %d", at).isInstanceOf(ClumpException.class);
        }
    }

    @Test
    void fileOfAnotherLengthIsNoticed() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        for (int length : new int[] {0, 1, 35, 36, 100, bytes.length - 1, bytes.length + 1}) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThatThrownBy(() -> GraphFile.scan(file))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContainingAll("file=" + file, "bytes=" + length, "expected");
        }
    }

    @Test
    void fileThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> GraphFile.scan(directory.resolve("none")))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("no such file: file=" + directory.resolve("none"));
    }

    private static int[] number(int offset, int value) {
        return new int[] {offset, value};
    }

    private static Path write(GraphShape shape, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            GraphFile.write(channel, new GeneratedGraph(shape, 40, 1), null, written -> {});
        }
        return file;
    }
}
