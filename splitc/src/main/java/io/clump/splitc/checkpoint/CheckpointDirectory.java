package io.clump.splitc.checkpoint;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Directory in which a job writes its checkpoints, numbered from 1. No other job writes in it until this one closes it.
 * The job keeps its last complete checkpoints and removes only its own files: older checkpoints, and checkpoints that
 * it did not complete. Used by rank 0, on one thread.
 */
public final class CheckpointDirectory implements AutoCloseable {
    private final Path path;
    private final CheckpointLock lock;
    private final long job;
    private final int keep;

    /** Checkpoints that stay, the oldest one first. */
    private final Deque<Path> kept = new ArrayDeque<>();

    private CheckpointDirectory(Path path, CheckpointLock lock, long job, int keep) {
        this.path = path;
        this.lock = lock;
        this.job = job;
        this.keep = keep;
    }

    /**
     * Opens a directory for a job.
     *
     * @param path path of the directory, which is made if it does not exist
     * @param job number of the job in its checkpoints: a job that continues from a checkpoint keeps the number there
     * @param keep number of complete checkpoints that stay, at least 1
     * @param source directory of the checkpoint from which the job continues, which counts as one of these; null if the
     *     job starts from the beginning
     * @return the directory, which the caller closes
     * @throws IOException if it cannot be made or locked
     * @throws ClumpException if another job writes in it; the message is one line
     */
    public static CheckpointDirectory open(Path path, long job, int keep, @Nullable Path source) throws IOException {
        Path absolute = path.toAbsolutePath();
        if (!Files.isDirectory(absolute)) {
            Files.createDirectories(absolute);
            Path parent = absolute.getParent();
            if (parent != null) {
                Checkpoint.force(parent);
            }
        }
        CheckpointDirectory directory =
                new CheckpointDirectory(absolute, CheckpointLock.take(absolute, job), job, keep);
        Path other = source == null ? null : source.toAbsolutePath().getParent();
        if (source != null && other != null && Files.isDirectory(other) && Files.isSameFile(other, absolute)) {
            directory.kept.add(absolute.resolve(source.getFileName()));
        }
        return directory;
    }

    /**
     * Checks that no job writes its checkpoints in a directory.
     *
     * @param path path of the directory, which may be missing
     * @throws ClumpException if a job does, or the check fails; the message is one line
     */
    public static void checkUnused(Path path) {
        CheckpointLock.check(path);
    }

    /**
     * Makes the directory of the next checkpoint.
     *
     * @return an empty directory that only this user may access, whose number is larger than all others there
     * @throws IOException if it cannot be made
     */
    public Path begin() throws IOException {
        TreeMap<Long, Path> numbered = Checkpoint.numbered(path);
        long number = numbered.isEmpty() ? 1 : numbered.lastKey() + 1;
        return Files.createDirectory(
                path.resolve("checkpoint-" + number),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /**
     * After a new checkpoint is complete, removes the job's older checkpoints except the last ones, and its incomplete
     * ones. Damaged ones stay, and those of other jobs.
     *
     * @param complete path of the complete checkpoint
     * @throws IOException if a checkpoint cannot be removed
     */
    public void completed(Path complete) throws IOException {
        kept.add(complete);
        while (kept.size() > keep) {
            kept.remove();
        }
        for (Path other : Checkpoint.numbered(path).values()) {
            if (!kept.contains(other) && isOwn(other)) {
                Checkpoint.remove(other);
            }
        }
    }

    private boolean isOwn(Path other) throws IOException {
        try {
            return Checkpoint.isComplete(other)
                    ? Checkpoint.read(other).identity().job() == job
                    : Checkpoint.jobs(other).equals(Set.of(job));
        } catch (ClumpException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
