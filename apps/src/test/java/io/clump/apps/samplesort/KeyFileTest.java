package io.clump.apps.samplesort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
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
        assertThat(keys(file, KeyFile.scan(file, 1).get(0)))
                .containsExactly(5, -7, 8, Integer.MAX_VALUE, Integer.MIN_VALUE, 7, 0, 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# nothing", "#1\n  \n#2\r\n"})
    void fileWithoutKeysHasPartsWithoutKeys(String text) throws IOException {
        Path file = write(text);
        List<KeyFilePart> parts = KeyFile.scan(file, 3);
        assertThat(parts).hasSize(3).allSatisfy(part -> assertThat(part.keys()).isZero());
        for (KeyFilePart part : parts) {
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
        assertThatThrownBy(() -> KeyFile.scan(file, 2))
                .isInstanceOf(ClumpException.class)
                .hasMessage("not a 32-bit integer: file=" + file + ", line=4, found=\"" + line
                        + "\", expected -2147483648 to 2147483647");
    }

    @Test
    void whatAnErrorShowsOfALineIsShortAndPrintable() throws IOException {
        Path file = write("7\n\u001b[31m" + "x".repeat(1_000_000));
        assertThatThrownBy(() -> KeyFile.scan(file, 2))
                .hasMessage("not a 32-bit integer: file=" + file + ", line=2, found=\"?[31m" + "x".repeat(35)
                        + "…\", expected -2147483648 to 2147483647");
    }

    @Test
    void lineOfAnErrorIsCountedInALargeFile() throws IOException {
        Path file = write("12345\n".repeat(100_000) + "no\n");
        assertThatThrownBy(() -> KeyFile.scan(file, 1)).hasMessageContaining("line=100001, found=\"no\"");
    }

    @Test
    void partsOfALargeFileAreBalanced() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int key = 0; key < 100_003; key++) {
            text.append(key % 1000 == 0 ? "# a thousand\n" : "").append(key).append('\n');
        }
        Path file = write(text.toString());
        List<KeyFilePart> parts = KeyFile.scan(file, 7);
        int next = 0;
        for (KeyFilePart part : parts) {
            assertThat(part.keys()).isBetween(100_003L / 7, 100_003L / 7 + 1);
            for (int key : keys(file, part)) {
                assertThat(key).isEqualTo(next++);
            }
        }
        assertThat(next).isEqualTo(100_003);
    }

    @Test
    void filesThatCannotBeReadAreNamed() {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> KeyFile.scan(missing, 1))
                .isInstanceOf(ClumpException.class)
                .hasMessage("cannot read the input: no such file: file=" + missing);
        assertThatThrownBy(() -> KeyFile.scan(directory, 1))
                .isInstanceOf(ClumpException.class)
                .hasMessage("cannot read the input: file=" + directory + " is a directory");
        assertThatThrownBy(() -> KeyFile.scan(Path.of("/dev/zero"), 1))
                .isInstanceOf(ClumpException.class)
                .hasMessage("cannot read the input: file=/dev/zero is not a regular file");
    }

    @ParameterizedTest
    @CsvSource({"0, 3", "1, 2", "2, 5", "3, 3"})
    void partsOfFewKeysMayBeEmpty(int keys, int processes) throws IOException {
        Path file = write("9\n".repeat(keys));
        List<KeyFilePart> parts = KeyFile.scan(file, processes);
        assertThat(parts).hasSize(processes);
        assertThat(parts.stream().mapToLong(KeyFilePart::keys).sum()).isEqualTo(keys);
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("keys"), text);
    }

    static List<Integer> keys(Path file, KeyFilePart part) throws IOException {
        List<Integer> keys = new ArrayList<>();
        try (KeyReader reader = new KeyReader(file, part.startByte(), part.endByte())) {
            while (reader.advance()) {
                keys.add(reader.key());
            }
        }
        return keys;
    }
}
