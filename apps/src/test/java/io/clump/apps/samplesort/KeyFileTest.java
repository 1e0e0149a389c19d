package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.apps.FilePart;
import io.clump.apps.LineReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFileTest {
    @TempDir
    private Path directory;

    @Test
    void blanksSignsCommentsAndBothLineEndsAreAccepted() throws IOException {
        Path file = write("# keys\n 5 \n\t-7\r\n\n   \n+8\r\n  # more\n2147483647\n-2147483648\n007\n-0\n#\n3");
        assertThat(keys(file, scan(file, 1).get(0)))
                .containsExactly(5, -7, 8, Integer.MAX_VALUE, Integer.MIN_VALUE, 7, 0, 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# nothing", "#1\n  \n#2\r\n"})
    void fileWithoutKeysHasPartsWithoutKeys(String text) throws IOException {
        Path file = write(text);
        List<FilePart> parts = scan(file, 3);
        assertThat(parts).hasSize(3).allSatisfy(part -> assertThat(part.count()).isZero());
        for (FilePart part : parts) {
            assertThat(keys(file, part)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2147483648",
                "-2147483649",
                "99999999999999999999999999",
                "12a",
                "a",
                "-",
                "+",
                "+-1",
                "1 2",
                "1,5",
                "1.0",
                "0x10",
                "- 1",
                "5 # five",
                "1e3",
                "١"
            })
    void lineThatIsNoKeyIsNamed(String line) throws IOException {
        Path file = write("1\n\n# 2\n  " + line + "\t\r\n4\n");
        assertThatThrownBy(() -> scan(file, 2))
                .isInstanceOf(ClumpException.class)
                .hasMessage("not a 32-bit integer: file=" + file + ", line=4, found=\"" + line
                        + "\", expected -2147483648 to 2147483647");
    }

    @Test
    void whatAnErrorShowsOfALineIsShortAndPrintable() throws IOException {
        Path file = write("7\n\u001b[31m" + "x".repeat(1_000_000));
        assertThatThrownBy(() -> scan(file, 2))
                .hasMessage("not a 32-bit integer: file=" + file + ", line=2, found=\"?[31m" + "x".repeat(35)
                        + "…\", expected -2147483648 to 2147483647");
    }

    @Test
    void lineOfAnErrorIsCountedInALargeFile() throws IOException {
        Path file = write("12345\n".repeat(100_000) + "no\n");
        assertThatThrownBy(() -> scan(file, 1)).hasMessageContaining("line=100001, found=\"no\"");
    }

    @Test
    void partsOfALargeFileAreBalanced() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int key = 0; key < 100_003; key++) {
            text.append(key % 1000 == 0 ? "# a thousand\n" : "").append(key).append('\n');
        }
        Path file = write(text.toString());
        List<FilePart> parts = scan(file, 7);
        int next = 0;
        for (FilePart part : parts) {
            assertThat(part.count()).isBetween(100_003L / 7, 100_003L / 7 + 1);
            for (int key : keys(file, part)) {
                assertThat(key).isEqualTo(next++);
            }
        }
        assertThat(next).isEqualTo(100_003);
    }

    @Test
    void filesThatCannotBeReadAreNamed() {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> scan(missing, 1))
                .isInstanceOf(ClumpException.class)
                .hasMessage("cannot read the input: no such file: file=" + missing);
        assertThatThrownBy(() -> scan(directory, 1))
                .isInstanceOf(ClumpException.class)
                .hasMessage("cannot read the input: file=" + directory + " is a directory");
        assertThatThrownBy(() -> scan(Path.of("/dev/zero"), 1))
                .isInstanceOf(ClumpException.class)
                .hasMessage("cannot read the input: file=/dev/zero is not a regular file");
    }

    @ParameterizedTest
    @CsvSource({"0, 3", "1, 2", "2, 5", "3, 3"})
    void partsOfFewKeysMayBeEmpty(int keys, int processes) throws IOException {
        Path file = write("9\n".repeat(keys));
        List<FilePart> parts = scan(file, processes);
        assertThat(parts).hasSize(processes);
        assertThat(parts.stream().mapToLong(FilePart::count).sum()).isEqualTo(keys);
    }

    @ParameterizedTest
    @ValueSource(
            longs = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 3_000_000_000L, Long.MAX_VALUE - 1, Long.MAX_VALUE})
    void longsAreReadUpToTheirLimits(long key) throws IOException {
        Path file = write((key > 0 ? "+000" : "") + key + "\n");
        FilePart part = new KeyFile(file, KeyType.LONG, KeyFormat.TEXT).scan(1).get(0);
        try (LineReader reader = new KeyFile(file, KeyType.LONG, KeyFormat.TEXT).open(part)) {
            assertThat(reader.advance()).isTrue();
            assertThat(reader.number(0)).isEqualTo(key);
            assertThat(reader.advance()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775808", "-9223372036854775809", "92233720368547758070", "1.0"})
    void lineThatIsNoLongIsNamed(String line) throws IOException {
        Path file = write("1\n" + line);
        assertThatThrownBy(() -> new KeyFile(file, KeyType.LONG, KeyFormat.TEXT).scan(1))
                .hasMessage("not a 64-bit integer: file=" + file + ", line=2, found=\"" + line
                        + "\", expected -9223372036854775808 to 9223372036854775807");
    }

    @Test
    void binaryFileIsDividedAtKeys() throws IOException {
        Path file = Files.write(directory.resolve("records"), new byte[500]);
        assertThat(new KeyFile(file, KeyType.RECORD, KeyFormat.BINARY).scan(2))
                .containsExactly(new FilePart(0, 200, 2), new FilePart(200, 500, 3));
        assertThat(new KeyFile(file, KeyType.INT, KeyFormat.BINARY).scan(1)).containsExactly(new FilePart(0, 500, 125));
    }

    @Test
    void binaryFileThatEndsInsideAKeyIsNamedWithTheByte() throws IOException {
        Path file = Files.write(directory.resolve("records"), new byte[537]);
        assertThatThrownBy(() -> new KeyFile(file, KeyType.RECORD, KeyFormat.BINARY).scan(2))
                .hasMessage("the last of the records is cut off: file=" + file
                        + ", byte=500, found=37 bytes, expected 100");
        assertThatThrownBy(() -> new KeyFile(file, KeyType.LONG, KeyFormat.BINARY).scan(2))
                .hasMessage(
                        "the last of the long keys is cut off: file=" + file + ", byte=536, found=1 bytes, expected 8");
        assertThatThrownBy(() -> new KeyFile(file, KeyType.RECORD, KeyFormat.TEXT).scan(2))
                .hasMessageStartingWith("records are binary");
    }

    private static List<FilePart> scan(Path file, int processes) {
        return new KeyFile(file, KeyType.INT, KeyFormat.TEXT).scan(processes);
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("keys"), text);
    }

    static List<Integer> keys(Path file, FilePart part) throws IOException {
        List<Integer> keys = new ArrayList<>();
        try (LineReader reader = new KeyFile(file, KeyType.INT, KeyFormat.TEXT).open(part)) {
            while (reader.advance()) {
                keys.add(Math.toIntExact(reader.number(0)));
            }
        }
        return keys;
    }
}
