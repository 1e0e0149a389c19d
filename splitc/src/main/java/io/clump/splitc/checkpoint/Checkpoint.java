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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checkpoint: a directory with a file of each process and the manifest, which lists these files. The manifest is
 * written last, to a temporary file that is then renamed. So a checkpoint is either complete or absent, even if its
 * writers are killed at any time. Checkpoints of a directory are numbered.
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

    /** Limit of a description that is read; what the system passes to a process is shorter. */
    private static final int MAX_ORIGIN_BYTES = 1 << 24;

    private static final Pattern NAME = Pattern.compile("checkpoint-([0-9]{1,18})");

    private static final Pattern FILE_NAME = Pattern.compile("manifest|manifest\\.part|rank-[0-9]{1,9}");

    /** Copies the list. */
    public Checkpoint {
        files = List.copyOf(files);
    }

    /**
     * Finds the newest complete checkpoint whose files are all as they were written. If the newest one is damaged, an
     * older one of the same job counts.
     *
     * @param directory directory in which checkpoints were written, or the directory of one checkpoint
     * @param passedOver receives the reason, in one line, for each damaged checkpoint that is newer than the result
     * @return the checkpoint
     * @throws ClumpException if no checkpoint is complete, or the newest one is damaged and there is no older one of
     *     its job; the message gives the reason, in one line
     */
    public static Checkpoint newest(Path directory, Consumer<String> passedOver) {
        if (isComplete(directory)) {
            return verified(directory);
        }
        TreeMap<Long, Path> numbered = numbered(directory);
        List<ClumpException> damages = new ArrayList<>();
        Set<Long> jobs = Set.of();
        for (Path path : numbered.descendingMap().values()) {
            if (isComplete(path)) {
                try {
                    if (damages.isEmpty() || jobs.contains(read(path).identity.job())) {
                        Checkpoint checkpoint = verified(path);
                        damages.forEach(damage -> passedOver.accept(String.valueOf(damage.getMessage())));
                        return checkpoint;
                    }
                } catch (ClumpException e) {
                    jobs = damages.isEmpty() ? jobs(path) : jobs;
                    damages.add(e);
                }
            }
        }
        if (!damages.isEmpty()) {
            throw damages.get(0);
        }
        throw new ClumpException("no checkpoint to continue from: directory=" + directory + ", found "
                + (numbered.isEmpty()
                        ? "none"
                        : "only incomplete ones: " + numbered.lastEntry().getValue()));
    }

    /**
     * Returns whether a job has completed a checkpoint in a directory, be it damaged or not.
     *
     * @param directory directory in which checkpoints are written, which may be missing
     * @return false if {@link #newest} finds none, or only incomplete ones
     */
    public static boolean isThereAny(Path directory) {
        // Another process may remove the directory at any time, so whether it is there is not asked beforehand.
        try {
            return find(directory).values().stream().anyMatch(Checkpoint::isComplete);
        } catch (NoSuchFileException | NotDirectoryException e) {
            return false;
        } catch (IOException e) {
            throw unreadable(directory, "cause=" + e, e);
        }
    }

    private static Checkpoint verified(Path path) {
        Checkpoint checkpoint = read(path);
        for (int rank = 0; rank < checkpoint.files.size(); rank++) {
            checkpoint.file(rank);
        }
        return checkpoint;
    }

    static boolean isComplete(Path path) {
        return Files.exists(path.resolve(MANIFEST));
    }

    /**
     * Returns the numbers of the jobs that the files of a checkpoint name, which may be damaged or incomplete. Files
     * that end before their job's number do not count.
     */
    static Set<Long> jobs(Path path) {
        Set<Long> jobs = new HashSet<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            for (Path entry : entries) {
                if (FILE_NAME.matcher(String.valueOf(entry.getFileName())).matches()) {
                    CheckpointFile.job(entry).ifPresent(jobs::add);
                }
            }
            return jobs;
        } catch (IOException | DirectoryIteratorException e) {
            throw unreadable(path, "cause=" + e, e);
        }
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
     * Returns the number of a checkpoint.
     *
     * @param path path that {@link CheckpointDirectory#begin} has made
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

    static TreeMap<Long, Path> numbered(Path directory) {
        try {
            return find(directory);
        } catch (NoSuchFileException e) {
            throw unreadable(directory, "there is no such directory", e);
        } catch (NotDirectoryException e) {
            throw unreadable(directory, "it is no directory", e);
        } catch (IOException e) {
            throw unreadable(directory, "cause=" + e, e);
        }
    }

    private static TreeMap<Long, Path> find(Path directory) throws IOException {
        TreeMap<Long, Path> numbered = new TreeMap<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                Matcher name = NAME.matcher(String.valueOf(entry.getFileName()));
                if (name.matches() && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    numbered.put(Long.valueOf(name.group(1)), entry);
                }
            }
            return numbered;
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private static ClumpException unreadable(Path directory, String why, Exception cause) {
        return new ClumpException("no checkpoint can be read: directory=" + directory + ", " + why, cause);
    }

    /** Forces a directory to the disk, so that a crash of the machine does not undo the change. */
    static void force(Path directory) throws IOException {
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
            int length = in.readInt();
            if (length < 0 || length > MAX_ORIGIN_BYTES) {
                throw new IOException(
                        "description of the job: bytes=" + length + ", expected at most " + MAX_ORIGIN_BYTES);
            }
            byte[] bytes = new byte[length];
            in.readFully(bytes);
            origin = new String(bytes, StandardCharsets.UTF_8);
            for (int left = in.readInt(); left > 0; left--) {
                files.add(new CheckpointSeal(in.readLong(), in.readInt()));
            }
        }
    }
}
