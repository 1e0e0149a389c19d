package io.clump.apps.components;

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

class EdgeFileTest {
    @TempDir
    private Path directory;

    @Test
    void furtherColumnsCommentsBlanksAndBothLineEndsAreAccepted() throws IOException {
        Path file = write("# graph\n% of some kind\n1 2\n\t3\t -4 \r\n\n+5 6 0.25 what\n7 8 9");
        assertThat(edges(EdgeFile.scan(file, 1))).containsExactly("1 2", "3 -4", "5 6", "7 8");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 50, 200})
    void partsHaveAllEdgesInOrder(int processes) throws IOException {
        StringBuilder text = new StringBuilder("# long\n");
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            expected.add(i + " " + i * i);
            text.append(i % 9 == 0 ? "# nine\n" : "").append(expected.get(i)).append('\n');
        }
        EdgeFile scanned = EdgeFile.scan(write(text.toString()), processes);
        assertThat(scanned.parts()).hasSize(processes);
        assertThat(scanned.edges()).isEqualTo(100);
        assertThat(edges(scanned)).containsExactlyElementsOf(expected);
        if (processes < 10) {
            assertThat(scanned.parts())
                    .allSatisfy(part -> assertThat(part.count()).isBetween(70L / processes, 150L / processes));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "1 x",
                "x 1",
                "1,2",
                "1.0 2",
                "1 2.5",
                "1 2x",
                "- 1 2",
                "9223372036854775808 1",
                "1 -9223372036854775809",
                "99999999999999999999999 1",
                "0x1 2"
            })
    void lineThatIsNoEdgeIsNamed(String line) throws IOException {
        Path file = write("1 2\n\n# 2\n  " + line + "\t\r\n3 4\n");
        assertThatThrownBy(() -> EdgeFile.scan(file, 2))
                .isInstanceOf(ClumpException.class)
                .hasMessage("not an edge: file=" + file + ", line=4, found=\"" + line
                        + "\", expected two whole numbers of 64 bits first");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%%MatrixMarket matrix coordinate pattern general",
                "%%MatrixMarket  MATRIX coordinate  Real symmetric",
                "%%matrixmarket matrix coordinate integer skew-symmetric\r",
                "%%MatrixMarket matrix coordinate complex hermitian"
            })
    void matricesOfCoordinatesAreGraphs(String banner) throws IOException {
        EdgeFile scanned = EdgeFile.scan(write(banner + "\n%\n\n 5 5  2 \r\n1 5 3.5 0\n%x\n2 2\n"), 2);
        assertThat(scanned.vertices()).isEqualTo(5);
        assertThat(edges(scanned)).containsExactly("1 5", "2 2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "%%MatrixMarket matrix array real general; unknown kind of Matrix Market file: file=FILE, line=1",
                "%%MatrixMarket matrix coordinate double general; line=1",
                "%%MatrixMarket matrix coordinate real; expected %%MatrixMarket matrix coordinate pattern|real|",
                "%%MatrixMarket matrix coordinate real general; no size of the matrix: file=FILE",
                "%%MatrixMarket matrix coordinate real general|3 3; not the size of a matrix: file=FILE, line=2, found=\"3 3\"",
                "%%MatrixMarket matrix coordinate real general|%|3 3 1 1; line=3, found=\"3 3 1 1\"",
                "%%MatrixMarket matrix coordinate real general|3 4 1; line=2, found=\"3 4 1\", expected as many rows",
                "%%MatrixMarket matrix coordinate real general|0 0 0; expected as many rows as columns, at least 1",
                "%%MatrixMarket matrix coordinate real general|3 3 1|1 4; line=3, found=\"1 4\", expected two whole numbers "
                        + "from 1 to 3",
                "%%MatrixMarket matrix coordinate real general|3 3 1|0 1; line=3",
                "%%MatrixMarket matrix coordinate real general|3 3 2|1 1; wrong number of entries: file=FILE, line=2, "
                        + "found 1 in the file, expected 2",
                "%%MatrixMarket matrix coordinate real general|3 3 1|1 1|1 2; found 2 in the file, expected 1"
            })
    void matricesThatAreNoGraphsAreNamed(String text, String message) throws IOException {
        Path file = write(text.replace('|', '\n') + "\n");
        assertThatThrownBy(() -> EdgeFile.scan(file, 2))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining(message.replace("FILE", file.toString()))
                .hasMessageNotContaining("\n");
    }

    @Test
    void binaryFileIsRefusedInOneShortLine() throws IOException {
        Path file = directory.resolve("graph");
        Files.write(file, new byte[300_000]);
        assertThatThrownBy(() -> EdgeFile.scan(file, 1))
                .hasMessageContaining("line=1")
                .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(300));
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("graph"), text);
    }

    private static List<String> edges(EdgeFile scanned) throws IOException {
        List<String> edges = new ArrayList<>();
        for (FilePart part : scanned.parts()) {
            long before = edges.size();
            try (LineReader reader = scanned.open(part)) {
                while (reader.advance()) {
                    edges.add(reader.number(0) + " " + reader.number(1));
                }
            }
            assertThat(edges.size() - before).isEqualTo(part.count());
        }
        return edges;
    }
}
