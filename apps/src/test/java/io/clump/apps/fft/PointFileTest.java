package io.clump.apps.fft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PointFileTest {
    private static final Box BOX = new Box(4, 2, 8);

    @TempDir
    private Path directory;

    @Test
    void planesComeBackAsTheyWereWritten() throws IOException {
        Path file = directory.resolve("points");
        Rows written = Rows.planes(BOX, 0, 8);
        Rows read = Rows.planes(BOX, 0, 8);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int z = 7; z >= 0; z--) {
                new RandomPoints(BOX, 5).plane(z, written.re, written.im, 2 * z);
                PointFile.write(channel, BOX, z, written.re, written.im, 2 * z);
            }
        }
        PointFile points = new PointFile(BOX, file);
        assertThatCode(points::check).doesNotThrowAnyException();
        for (int z = 0; z < 8; z++) {
            points.plane(z, read.re, read.im, 2 * z);
        }
        assertThat(read.re).isDeepEqualTo(written.re);
        assertThat(read.im).isDeepEqualTo(written.im);
        // x fastest, then y, then z; little-endian.
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(bytes.getDouble(16 * (3 + 4 * (1 + 2 * 5)))).isEqualTo(written.re[2 * 5 + 1][3]);
        assertThat(bytes.getDouble(16 * (3 + 4 * (1 + 2 * 5)) + 8)).isEqualTo(written.im[2 * 5 + 1][3]);
    }

    @Test
    void fileOfAnotherLengthIsRefused() throws IOException {
        Path file = Files.write(directory.resolve("points"), new byte[1023]);
        assertThatThrownBy(() -> new PointFile(BOX, file).check())
                .hasMessage("invalid input: file=" + file
                        + ", found 1,023 bytes, expected 1,024: 16 for each of 4 x 2 x 8 points");
    }

    @Test
    void numberThatIsNoneIsRefusedWithItsPlace() throws IOException {
        for (double number : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, 1e200}) {
            ByteBuffer bytes = ByteBuffer.allocate(1024).order(ByteOrder.LITTLE_ENDIAN);
            bytes.putDouble(1016, number);
            Path file = Files.write(directory.resolve("points"), bytes.array());
            assertThatThrownBy(() -> new PointFile(BOX, file).check())
                    .hasMessage("invalid input: file=" + file + ", byte=1016, found=" + number
                            + ", expected a finite number up to 1.0E100 in magnitude");
        }
    }

    @Test
    void fileThatHasBecomeShorterIsNamed() throws IOException {
        Path file = Files.write(directory.resolve("points"), new byte[1000]);
        Rows rows = Rows.planes(BOX, 0, 8);
        assertThatThrownBy(() -> new PointFile(BOX, file).plane(7, rows.re, rows.im, 0))
                .hasMessageContaining("has become shorter");
    }
}
