package io.clump.splitc.checkpoint;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lock of a directory of checkpoints: only one job at a time writes in it. Rank 0 takes the lock before the job first
 * writes there and holds it until the job ends. The kernel releases the lock of a process that dies. The file stays,
 * and names the last job that has written in the directory.
 */
final class CheckpointLock implements AutoCloseable {
    private static final String FILE = "checkpoint-lock";

    /** Beginning of the content, which distinguishes the file from that of another program. */
    private static final String MARK = "clump job=";

    private static final int MAX_OWNER_BYTES = 200;

    /**
     * Directories that this process has locked. A process that closes any channel of a file loses its locks of that
     * file, so the file of a held lock is never opened again.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel file;

    private CheckpointLock(Path directory, FileChannel file) {
        this.directory = directory;
        this.file = file;
    }

    /**
     * Locks a directory without waiting.
     *
     * @param directory existing directory
     * @param job number of the job, for the message to others
     * @throws IOException if its file cannot be made or locked
     * @throws ClumpException if another job writes in the directory; the message names the job
     */
    static CheckpointLock take(Path directory, long job) throws IOException {
        Path real = directory.toRealPath();
        if (!HELD.add(real)) {
            throw inUse(directory, "job of this process");
        }
        boolean isTaken = false;
        try {
            FileChannel file = lock(
                    directory, Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
            String owner = String.format(
                    MARK + "%016x, pid=%d", job, ProcessHandle.current().pid());
            file.truncate(0);
            file.write(StandardCharsets.UTF_8.encode(owner), 0);
            isTaken = true;
            return new CheckpointLock(real, file);
        } finally {
            if (!isTaken) {
                HELD.remove(real);
            }
        }
    }

    /**
     * Checks that no job writes in a directory.
     *
     * @param directory directory, which may be missing
     * @throws ClumpException if a job does, or the lock cannot be checked
     */
    static void check(Path directory) {
        if (!Files.exists(directory.resolve(FILE), LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            if (HELD.contains(directory.toRealPath())) {
                throw inUse(directory, "job of this process");
            }
            lock(directory, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE))
                    .close();
        } catch (IOException e) {
            throw new ClumpException(
                    "cannot check whether a job writes its checkpoints here: directory=" + directory + ", cause=" + e,
                    e);
        }
    }

    private static FileChannel lock(Path directory, Set<OpenOption> options) throws IOException {
        Path path = directory.resolve(FILE);
        if (Files.isSymbolicLink(path)) {
            throw new IOException("the lock is a symbolic link: file=" + path);
        }
        FileChannel file = FileChannel.open(
                path, options, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            FileLock lock = file.tryLock();
            String owner = owner(file);
            if (!owner.isEmpty() && !owner.startsWith(MARK)) {
                throw new IOException("not a lock of checkpoints: file=" + path);
            }
            if (lock != null) {
                return file;
            }
            throw inUse(directory, owner);
        } catch (IOException | ClumpException e) {
            file.close();
            throw e;
        }
    }

    private static String owner(FileChannel file) throws IOException {
        ByteBuffer owner = ByteBuffer.allocate(MAX_OWNER_BYTES);
        file.read(owner, 0);
        return new String(owner.array(), 0, owner.position(), StandardCharsets.US_ASCII).replaceAll("[^ -~]", "?");
    }

    private static ClumpException inUse(Path directory, String owner) {
        return new ClumpException("another job writes its checkpoints here: directory=" + directory + ", found " + owner
                + ", expected a directory of its own for each job that runs");
    }

    @Override
    public void close() throws IOException {
        file.close();
        HELD.remove(directory);
    }
}
