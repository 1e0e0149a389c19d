package io.clump.splitc.checkpoint;

import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checkpoint: a directory with a file of each process and the manifest, which lists these files. The manifest is
 * written last, to a temporary file that is then renamed. So a checkpoint is either complete or absent, even if its
 * writers are killed at any time. Checkpoints of a directory are numbered; the previous one is removed when the next
 * one is complete.
 *
 * @param path path of its directory
 * @param identity identity of the manifest
 * @param origin description of the job's start by the launcher that has started it
 * @param files lengths and checksums of the processes' files, by rank
 */
public record Checkpoint(Path path, CheckpointIdentity identity, String origin, List<CheckpointSeal> files) {
    private static final String MANIFEST = "manifest";

    private static final String TEMPORARY = "manifest.part";

    private static final String JOB = "job";

    private static final Pattern NAME = Pattern.compile("checkpoint-([0-9]{1,18})");

    private static final Pattern FILE_NAME = Pattern.compile("manifest|manifest\\.part|rank-[0-9]{1,9}");

    /** Copies the list. */
    public Checkpoint {
        files = List.copyOf(files);
    }

    /**
     * Finds the newest complete checkpoint, and verifies all of its files.
     *
     * @param directory directory in which checkpoints were written, or the directory of one checkpoint
     * @return the checkpoint
     * @throws ClumpException if no checkpoint is complete, or the newest one is damaged; the message gives the reason,
     *     in one line
     */
    public static Checkpoint newest(Path directory) {
        Path path = find(directory);
        Checkpoint checkpoint = read(path);
        for (int rank = 0; rank < checkpoint.files.size(); rank++) {
            checkpoint.file(rank);
        }
        return checkpoint;
    }

    private static Path find(Path directory) {
        if (Files.exists(directory.resolve(MANIFEST))) {
            return directory;
        }
        TreeMap<Long, Path> numbered = numbered(directory);
        for (Path path : numbered.descendingMap().values()) {
            if (Files.exists(path.resolve(MANIFEST))) {
                return path;
            }
        }
        throw new ClumpException("no checkpoint to go on from: directory=" + directory + ", found "
                + (numbered.isEmpty()
                        ? "none"
                        : "only incomplete ones: " + numbered.lastEntry().getValue()));
    }

    /**
     * Reads the manifest of a checkpoint.
     *
     * @param path path of its directory
     * @return the checkpoint, whose other files are not verified
     * @throws ClumpException if the manifest is damaged or another kind of file; the message gives the reason, in one
     *     line
     */
    public static Checkpoint read(Path path) {
        Path manifest = path.resolve(MANIFEST);
        CheckpointFile file = CheckpointFile.read(manifest);
        if (file.identity().rank() != CheckpointIdentity.MANIFEST) {
            throw CheckpointFile.refused(
                    manifest, "it is no manifest: rank=" + file.identity().rank());
        }
        Job job = new Job("", new ArrayList<>());
        file.restore(JOB, job);
        if (job.files.size() != file.identity().size()) {
            throw CheckpointFile.refused(
                    manifest,
                    "files=" + job.files.size() + ", expected "
                            + file.identity().size());
        }
        return new Checkpoint(path, file.identity(), job.origin, job.files);
    }

    /**
     * Verifies the file of a process.
     *
     * @param rank rank of the process
     * @return its file
     * @throws ClumpException if it is damaged, truncated, missing or of another checkpoint; the message gives the
     *     reason, in one line
     */
    public CheckpointFile file(int rank) {
        Path file = file(path, rank);
        CheckpointFile found = CheckpointFile.read(file);
        if (!found.identity().equals(identity.of(rank)) || !found.seal().equals(files.get(rank))) {
            throw CheckpointFile.refused(
                    file, "it is of another checkpoint: " + found.identity() + ", expected " + identity.of(rank));
        }
        return found;
    }

    /**
     * Returns the path of a process's file.
     *
     * @param path path of the checkpoint's directory
     * @param rank rank of the process
     * @return a path in that directory
     */
    public static Path file(Path path, int rank) {
        return path.resolve("rank-" + rank);
    }

    /**
     * Makes the directory of the next checkpoint.
     *
     * @param directory directory in which checkpoints are written; is made if it does not exist
     * @return an empty directory that only this user may access, whose number is larger than all others there
     * @throws IOException if it cannot be made
     */
    public static Path begin(Path directory) throws IOException {
        Files.createDirectories(directory);
        TreeMap<Long, Path> numbered = numbered(directory);
        long number = numbered.isEmpty() ? 1 : numbered.lastKey() + 1;
        return Files.createDirectory(
                directory.resolve("checkpoint-" + number),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /**
     * Returns the number of a checkpoint.
     *
     * @param path path that {@link #begin} has made
     * @return at least 1
     */
    public static long number(Path path) {
        Matcher name = NAME.matcher(String.valueOf(path.getFileName()));
        return name.matches() ? Long.parseLong(name.group(1)) : 0;
    }

    /**
     * Writes the manifest, which completes the checkpoint.
     *
     * @throws IOException if it cannot be written, or a file that it names does not exist; then there is no checkpoint
     */
    public void complete() throws IOException {
        for (int rank = 0; rank < files.size(); rank++) {
            Path file = file(path, rank);
            long found = Files.exists(file) ? Files.size(file) : -1;
            if (found != files.get(rank).lengthBytes()) {
                throw new IOException("rank " + rank + " has written a file that rank 0 does not see: file=" + file
                        + ", expected a directory that all hosts share");
            }
        }
        Path temporary = path.resolve(TEMPORARY);
        CheckpointFile.write(temporary, identity, Map.of(JOB, new Job(origin, files)));
        force(path);
        Files.move(temporary, path.resolve(MANIFEST), StandardCopyOption.ATOMIC_MOVE);
        force(path);
        force(parent());
    }

    private Path parent() {
        return Objects.requireNonNull(path.toAbsolutePath().getParent(), "of a numbered checkpoint");
    }

    /**
     * Removes the previous checkpoints of the job, after this one is complete, and incomplete ones. Complete ones of
     * other jobs, and damaged ones, stay.
     *
     * @param before number of the job from which this one continues; its own if it started anew
     * @throws IOException if a checkpoint cannot be removed
     */
    public void removeFormer(long before) throws IOException {
        for (Path other : numbered(parent()).values()) {
            if (number(other) != number(path) && (!Files.exists(other.resolve(MANIFEST)) || isOf(other, before))) {
                remove(other);
            }
        }
    }

    private boolean isOf(Path other, long before) {
        try {
            long job = CheckpointFile.read(other.resolve(MANIFEST)).identity().job();
            return job == identity.job() || job == before;
        } catch (ClumpException e) {
            return false;
        }
    }

    /**
     * Removes a checkpoint. The manifest is removed first, so that the other files are an incomplete checkpoint.
     *
     * @param path path of its directory; other files in it stay, and then the directory, too
     * @throws IOException if it cannot be removed
     */
    public static void remove(Path path) throws IOException {
        Files.deleteIfExists(path.resolve(MANIFEST));
        boolean isEmpty = true;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            for (Path entry : entries) {
                if (FILE_NAME.matcher(String.valueOf(entry.getFileName())).matches()) {
                    Files.deleteIfExists(entry);
                } else {
                    isEmpty = false;
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        if (isEmpty) {
            Files.deleteIfExists(path);
        }
    }

    private static TreeMap<Long, Path> numbered(Path directory) {
        TreeMap<Long, Path> numbered = new TreeMap<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                Matcher name = NAME.matcher(String.valueOf(entry.getFileName()));
                if (name.matches() && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    numbered.put(Long.valueOf(name.group(1)), entry);
                }
            }
            return numbered;
        } catch (NoSuchFileException e) {
            throw unreadable(directory, "there is no such directory", e);
        } catch (NotDirectoryException e) {
            throw unreadable(directory, "it is no directory", e);
        } catch (IOException | DirectoryIteratorException e) {
            throw unreadable(directory, "cause=" + e, e);
        }
    }

    private static ClumpException unreadable(Path directory, String why, Exception cause) {
        return new ClumpException("no checkpoint can be read: directory=" + directory + ", " + why, cause);
    }

    /** Forces a directory to the disk, so that a crash of the machine does not undo the change. */
    private static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** State in the manifest. */
    private static final class Job implements Checkpointable {
        private String origin;
        private final List<CheckpointSeal> files;

        Job(String origin, List<CheckpointSeal> files) {
            this.origin = origin;
            this.files = files;
        }

        @Override
        public void save(DataOutput out) throws IOException {
            byte[] bytes = origin.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
            out.writeInt(files.size());
            for (CheckpointSeal file : files) {
                out.writeLong(file.lengthBytes());
                out.writeInt(file.checksum());
            }
        }

        @Override
        public void restore(DataInput in) throws IOException {
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            origin = new String(bytes, StandardCharsets.UTF_8);
            for (int left = in.readInt(); left > 0; left--) {
                files.add(new CheckpointSeal(in.readLong(), in.readInt()));
            }
        }
    }
}
