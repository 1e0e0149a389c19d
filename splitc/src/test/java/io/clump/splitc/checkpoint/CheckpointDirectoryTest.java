package io.clump.splitc.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckpointDirectoryTest {
    private static final long JOB = 5;
    private static final long OTHER = 6;

    @TempDir
    private Path directory;

    private final List<String> damages = new ArrayList<>();
    private final List<CheckpointDirectory> opened = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (CheckpointDirectory each : opened) {
            each.close();
        }
    }

    @Test
    void directoryThatAnotherProcessMakesAndRemovesHasNoCheckpoint() throws Exception {
        Path coming = directory.resolve("coming");
        AtomicBoolean isDone = new AtomicBoolean();
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
            try {
                while (!isDone.get()) {
                    Files.delete(Files.createDirectory(coming));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        for (int i = 0; i < 10_000; i++) {
            assertThat(Checkpoint.isThereAny(coming)).isFalse();
        }
        isDone.set(true);
        other.get();
    }

    @Test
    void lastCheckpointsStayAndOlderOnesAreRemoved() throws IOException {
        CheckpointDirectory job = open(JOB, 2, null);
        Path first = write(job, JOB, 1);
        Path second = write(job, JOB, 2);
        assertThat(first).isDirectory();
        Path third = write(job, JOB, 3);
        assertThat(first).doesNotExist();
        assertThat(second).isDirectory();
        assertThat(newest().path()).isEqualTo(third);
        assertThat(damages).isEmpty();
    }

    @Test
    void olderCheckpointCountsIfTheLastOneIsDamagedAndStaysWhenTheJobGoesOnFromIt() throws IOException {
        Path older;
        Path damaged;
        try (CheckpointDirectory job = CheckpointDirectory.open(directory, JOB, 2, null)) {
            older = write(job, JOB, 1);
            damaged = write(job, JOB, 2);
        }
        for (Path file : List.of(damaged.resolve("manifest"), Checkpoint.file(damaged, 0))) {
            byte[] whole = Files.readAllBytes(file);
            byte[] changed = whole.clone();
            changed[changed.length / 2] ^= 1;
            Files.write(file, changed);
            damages.clear();
            assertThat(newest().path()).isEqualTo(older);
            assertThat(damages)
                    .hasSize(1)
                    .allSatisfy(damage ->
                            assertThat(damage).contains(file.toString()).contains("damaged"));
            Files.write(file, whole);
        }
        Files.delete(Checkpoint.file(damaged, 0));
        assertThat(newest().path()).isEqualTo(older);
        CheckpointDirectory restored = open(JOB, 2, older);
        Path next = write(restored, JOB, 3);
        assertThat(newest().path()).isEqualTo(next);
        assertThat(older).isDirectory();
    }

    @Test
    void checkpointOfAnotherJobDoesNotCountForADamagedOne() throws IOException {
        try (CheckpointDirectory other = CheckpointDirectory.open(directory, OTHER, 1, null)) {
            write(other, OTHER, 1);
        }
        Path damaged = write(open(JOB, 1, null), JOB, 2);
        Files.delete(Checkpoint.file(damaged, 0));
        assertThatThrownBy(this::newest)
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("rank-0")
                .hasMessageContaining("there is no such file");
    }

    @Test
    void anotherJobCannotUseTheDirectoryMeanwhile() throws IOException {
        try (CheckpointDirectory job = CheckpointDirectory.open(directory, JOB, 1, null)) {
            write(job, JOB, 1);
            assertThatThrownBy(() -> CheckpointDirectory.open(directory, OTHER, 1, null))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("another job writes its checkpoints here: directory=" + directory)
                    .hasMessageNotContaining("\n");
            assertThatThrownBy(() -> CheckpointDirectory.checkUnused(directory)).isInstanceOf(ClumpException.class);
        }
        CheckpointDirectory.checkUnused(directory);
        open(OTHER, 1, null);
    }

    /** A job that writes in the directory by an older version, or over a file system without locks. */
    @Test
    void nothingOfAnotherJobIsRemoved() throws IOException {
        CheckpointDirectory job = open(JOB, 1, null);
        Path complete = write(job, OTHER, 1);
        Path writing = job.begin();
        CheckpointFile.write(Checkpoint.file(writing, 1), identity(writing, OTHER, 1, 2), Map.of());
        Path empty = job.begin();
        Path ours = write(job, JOB, 3);
        Path last = write(job, JOB, 4);
        assertThat(ours).doesNotExist();
        for (Path each : List.of(complete, writing, empty, last)) {
            assertThat(each).isDirectory();
        }
        assertThat(Checkpoint.file(writing, 1)).isRegularFile();
    }

    @Test
    void lockOfAnotherProgramStaysAsItIs() throws IOException {
        Path file = Files.writeString(directory.resolve("checkpoint-lock"), "of another program");
        assertThatThrownBy(() -> CheckpointDirectory.open(directory, JOB, 1, null))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not a lock of checkpoints: file=" + file);
        assertThat(file).hasContent("of another program");
    }

    @Test
    void foreignFilesOfTheDirectoryAreLeftAlone() throws IOException {
        CheckpointDirectory job = open(JOB, 1, null);
        Path first = write(job, JOB, 1);
        Path mine = Files.writeString(first.resolve("notes.txt"), "mine");
        Path other = Files.createDirectory(directory.resolve("checkpoint-x"));
        write(job, JOB, 2);
        assertThat(mine).hasContent("mine");
        assertThat(first.resolve("manifest")).doesNotExist();
        assertThat(other).isDirectory();
    }

    @Test
    void killedWriterLeavesTheFormerCheckpoint() throws IOException {
        CheckpointDirectory job = open(JOB, 1, null);
        Path first = write(job, JOB, 1);
        Path killed = job.begin();
        for (int rank = 0; rank < 3; rank++) {
            assertThat(newest().path()).isEqualTo(first);
            CheckpointFile.write(Checkpoint.file(killed, rank), identity(killed, JOB, rank, 2), Map.of());
        }
        writeBeginning(Checkpoint.file(killed, 3), "");
        assertThat(newest().path()).isEqualTo(first);
        writeBeginning(killed.resolve("manifest.part"), "the beginning of a");
        assertThat(newest().path()).isEqualTo(first);
        Path next = write(job, JOB, 3);
        assertThat(directory.toFile().list())
                .containsExactlyInAnyOrder(next.getFileName().toString(), "checkpoint-lock");
    }

    private static void writeBeginning(Path file, String content) throws IOException {
        Files.writeString(file, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private Checkpoint newest() {
        return Checkpoint.newest(directory, damages::add);
    }

    private CheckpointDirectory open(long job, int keep, @Nullable Path source) throws IOException {
        CheckpointDirectory made = CheckpointDirectory.open(directory, job, keep, source);
        opened.add(made);
        return made;
    }

    /** Writes a checkpoint of one process. */
    private static Path write(CheckpointDirectory into, long job, long step) throws IOException {
        Path path = into.begin();
        CheckpointSeal seal = CheckpointFile.write(
                Checkpoint.file(path, 0),
                identity(path, job, 0, step),
                Map.of("values", Checkpointable.of(new long[] {step})));
        new Checkpoint(path, identity(path, job, CheckpointIdentity.MANIFEST, step), "", List.of(seal)).complete();
        into.completed(path);
        return path;
    }

    private static CheckpointIdentity identity(Path path, long job, int rank, long step) {
        return new CheckpointIdentity(job, Checkpoint.number(path), rank, 1, step);
    }
}
