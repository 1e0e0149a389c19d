package io.clump.splitc.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckpointFileTest {
    private static final long JOB = 5;

    private static final int SIZE = 3;
    private static final long STEP = 7;

    @TempDir
    private Path directory;

    @Test
    void wholeCheckpointIsFoundAndItsStatesComeBack() throws IOException {
        Path path = write(STEP);
        Checkpoint found = Checkpoint.newest(directory, damage -> {});
        assertThat(found.path()).isEqualTo(path);
        assertThat(found.origin()).isEqualTo("sort --größe 3");
        assertThat(found.identity().step()).isEqualTo(STEP);
        for (int rank = 0; rank < SIZE; rank++) {
            long[] values = new long[100_000];
            found.file(rank).restore("values", Checkpointable.of(values));
            assertThat(values).isEqualTo(values(rank));
        }
        assertThat(Checkpoint.newest(path, damage -> {})).isEqualTo(found);
    }

    @Test
    void incompleteCheckpointAloneIsRefused() throws IOException {
        Path killed = begin();
        CheckpointFile.write(Checkpoint.file(killed, 0), identity(killed, 0, 2), Map.of());
        assertRefused("only incomplete ones");
    }

    @Test
    void directoryWithoutCheckpointsIsRefused() {
        assertRefused("found none");
        assertThatThrownBy(() -> Checkpoint.newest(directory.resolve("missing"), damage -> {}))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("there is no such directory");
    }

    /** Whatever a manifest with a right checksum says, it is read or refused in a line. */
    @Test
    void manifestWithARightChecksumAndWrongContentIsRefusedInALine() throws IOException {
        Path manifest = write(STEP).resolve("manifest");
        byte[] whole = Files.readAllBytes(manifest);
        for (int index = 0; index < whole.length - Integer.BYTES; index++) {
            for (int value : new int[] {0, 1, 0x7F, 0x80, 0xFF}) {
                byte[] changed = whole.clone();
                changed[index] = (byte) value;
                CRC32C checksum = new CRC32C();
                checksum.update(changed, 0, changed.length - Integer.BYTES);
                ByteBuffer.wrap(changed).putInt(changed.length - Integer.BYTES, (int) checksum.getValue());
                Files.write(manifest, changed);
                try {
                    Checkpoint.newest(directory, damage -> {});
                } catch (ClumpException e) {
                    assertThat(e).as("byte %d is %d", index, value).hasMessageNotContaining("\n");
                }
            }
        }
    }

    @Test
    void fileThatIsCutOffAnywhereIsRefused() throws IOException {
        Path path = write(STEP);
        for (Path file : List.of(path.resolve("manifest"), Checkpoint.file(path, 1))) {
            byte[] whole = Files.readAllBytes(file);
            for (int length : lengths(whole.length)) {
                Files.write(file, Arrays.copyOf(whole, length));
                assertRefused("file=" + file);
            }
            Files.write(file, whole);
            assertThat(Checkpoint.newest(directory, damage -> {}).path()).isEqualTo(path);
        }
    }

    @Test
    void fileWithOneBitChangedIsRefused() throws IOException {
        Path path = write(STEP);
        for (Path file : List.of(path.resolve("manifest"), Checkpoint.file(path, SIZE - 1))) {
            byte[] whole = Files.readAllBytes(file);
            for (int index : lengths(whole.length)) {
                for (int bit = 0; bit < Byte.SIZE; bit += 3) {
                    byte[] changed = whole.clone();
                    changed[index] ^= (byte) (1 << bit);
                    Files.write(file, changed);
                    assertRefused("file=" + file);
                }
            }
            Files.write(file, whole);
        }
    }

    @Test
    void missingFileIsRefused() throws IOException {
        Path path = write(STEP);
        Files.delete(Checkpoint.file(path, 2));
        assertRefused("there is no such file");
    }

    @Test
    void fileOfAnotherCheckpointIsRefused() throws IOException {
        Path path = write(STEP);
        Path file = Checkpoint.file(path, 2);
        Files.delete(file);
        CheckpointFile.write(file, identity(path, 2, STEP), Map.of("values", Checkpointable.of(new long[3])));
        assertRefused("it is of another checkpoint");
        Files.copy(
                Checkpoint.file(path, 1),
                Files.createDirectory(directory.resolve("spare")).resolve("rank"));
        Files.delete(file);
        Files.copy(directory.resolve("spare/rank"), file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertRefused("it is of another checkpoint");
    }

    @Test
    void fileThatOthersCanChangeIsRefused() throws IOException {
        Path path = write(STEP);
        Files.setPosixFilePermissions(path.resolve("manifest"), PosixFilePermissions.fromString("rw-rw-rw-"));
        assertRefused("not this user's alone");
    }

    @Test
    void manifestIsNotWrittenWhileAFileIsMissing() throws IOException {
        Path path = begin();
        List<CheckpointSeal> files = IntStream.range(0, SIZE)
                .mapToObj(rank -> new CheckpointSeal(10, 0))
                .toList();
        Checkpoint checkpoint = new Checkpoint(path, identity(path, CheckpointIdentity.MANIFEST, 1), "", files);
        assertThatThrownBy(checkpoint::complete)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a directory that all hosts share");
        assertRefused("only incomplete ones");
    }

    @Test
    void stateThatDoesNotFitIsRefused() throws IOException {
        write(STEP);
        CheckpointFile file = Checkpoint.newest(directory, damage -> {}).file(0);
        assertThatThrownBy(() -> file.restore("values", Checkpointable.of(new long[99_999])))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("found=100000, expected 99999");
        assertThatThrownBy(() -> file.restore("other", Checkpointable.of(new long[1])))
                .hasMessageContaining("no state other");
        assertThatThrownBy(() -> file.restore("values", Checkpointable.of(new int[100_000])))
                .hasMessageContaining("has more than was read");
        assertThatThrownBy(() -> file.restore("few", Checkpointable.of(new double[2])))
                .hasMessageContaining("has less than is expected");
    }

    private void assertRefused(String expected) {
        assertThatThrownBy(() -> Checkpoint.newest(directory, damage -> {}))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining(expected)
                .hasMessageNotContaining("\n");
    }

    /** Returns the first hundred lengths, the last hundred and some between. */
    private static int[] lengths(int most) {
        return IntStream.range(0, most)
                .filter(i -> i < 100 || i >= most - 100 || i % 50_021 == 0)
                .toArray();
    }

    private Path write(long step) throws IOException {
        Path path = begin();
        List<CheckpointSeal> files = new ArrayList<>();
        for (int rank = 0; rank < SIZE; rank++) {
            files.add(CheckpointFile.write(
                    Checkpoint.file(path, rank),
                    identity(path, rank, step),
                    Map.of("values", Checkpointable.of(values(rank)), "few", new Few())));
        }
        new Checkpoint(path, identity(path, CheckpointIdentity.MANIFEST, step), "sort --größe 3", files).complete();
        return path;
    }

    private Path begin() throws IOException {
        try (CheckpointDirectory opened = CheckpointDirectory.open(directory, JOB, 2, null)) {
            return opened.begin();
        }
    }

    private static CheckpointIdentity identity(Path path, int rank, long step) {
        return new CheckpointIdentity(JOB, Checkpoint.number(path), rank, SIZE, step);
    }

    private static long[] values(int rank) {
        return IntStream.range(0, 100_000).mapToLong(i -> 31L * i + rank).toArray();
    }

    /** Reports two numbers, but has only one. */
    private static final class Few implements Checkpointable {
        @Override
        public void save(DataOutput out) throws IOException {
            out.writeInt(2);
            out.writeDouble(1);
        }

        @Override
        public void restore(DataInput in) {
            throw new AssertionError("it is read as an array");
        }
    }
}
