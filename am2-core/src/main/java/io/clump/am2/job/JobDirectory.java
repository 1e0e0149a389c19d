package io.clump.am2.job;

import io.clump.am2.ClumpException;
import io.clump.am2.counters.CountersFileLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a job as one of its processes uses it. The last process to leave removes it; what a job of dead
 * processes left is removed by {@link #removeDead}.
 */
public final class JobDirectory implements AutoCloseable {
    private static final String PROCESS_PREFIX = "process-";

    private static final Pattern PROCESS_FILE = Pattern.compile(PROCESS_PREFIX + "(\\d+)-(\\d+)-\\d+");

    private static final Pattern COUNTERS_FILE = Pattern.compile(CountersFileLayout.PREFIX + "(\\d+)-(\\d+)-\\d+");

    private static final FileAttribute<?> OWNER_ONLY_DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final FileAttribute<?> OWNER_ONLY_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** A file lock excludes other processes, not other threads of this one. */
    private static final Object THREADS = new Object();

    /** Lengths that the file of the lock is given, see {@link #isCurrent}; each is less than a page. */
    private static final int MARKS = 4;

    private static final long MAX_MARK_BYTES = 4_096;

    private static final Set<OpenOption> LOCK_OPTIONS = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);

    private final Path path;
    private final Path processFile;
    private final AtomicBoolean left = new AtomicBoolean();

    private JobDirectory(Path path, Path processFile) {
        this.path = path;
        this.processFile = processFile;
    }

    /**
     * Where jobs of the current user lie unless a configuration says otherwise.
     *
     * @return a directory in shared memory, named for the user
     */
    public static Path defaultBase() {
        return Path.of("/dev/shm", "clump-" + System.getProperty("user.name"));
    }

    /**
     * Joins a job, whose directory is made if this process is the first.
     *
     * @param path the job's directory; its parent holds the lock and is made if it is missing
     * @return the directory, to be closed when this process leaves the job
     * @throws ClumpException if the directory cannot be made or is not the user's alone
     */
    public static JobDirectory join(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        try {
            Path processFile = underLock(baseOf(absolute), true, absolute, () -> {
                Files.createDirectories(absolute, OWNER_ONLY_DIRECTORY);
                return createProcessFile(absolute);
            });
            return new JobDirectory(absolute, processFile);
        } catch (IOException e) {
            throw new ClumpException("cannot join the job: directory=" + absolute + ", cause=" + e, e);
        }
    }

    /**
     * Removes the jobs that no living process uses.
     *
     * @param base directory of jobs; it need not exist
     * @return what was removed
     * @throws ClumpException if a directory cannot be read or removed
     */
    public static List<Path> removeDead(Path base) {
        try {
            return underLock(base, false, List.of(), () -> {
                List<Path> removed = new ArrayList<>();
                for (Path job : list(base)) {
                    if (Files.isDirectory(job) && livingProcesses(job).isEmpty()) {
                        removeTree(job);
                        removed.add(job);
                    }
                }
                return removed;
            });
        } catch (IOException e) {
            throw new ClumpException("cannot remove files of dead jobs: directory=" + base + ", cause=" + e, e);
        }
    }

    /**
     * The directory itself.
     *
     * @return an absolute path
     */
    public Path path() {
        return path;
    }

    /**
     * The directory of one node's files, which is made if it is missing.
     *
     * @param node name of the node
     * @return an absolute path
     * @throws ClumpException if it cannot be made
     */
    public Path nodeDirectory(String node) {
        try {
            return Files.createDirectories(path.resolve("node-" + node), OWNER_ONLY_DIRECTORY);
        } catch (IOException e) {
            throw new ClumpException("cannot make the node's directory: job=" + path + ", node=" + node, e);
        }
    }

    /**
     * Where this process shows its counters; there is one file for each time it has joined.
     *
     * @return an absolute path in this directory; the file need not exist
     */
    public Path countersFile() {
        String name = processFile.getFileName().toString();
        return path.resolve(CountersFileLayout.PREFIX + name.substring(PROCESS_PREFIX.length()));
    }

    /**
     * The files in which processes of a job show their counters, those of dead processes among them.
     *
     * @param job the job's directory
     * @return their paths; none if there is no such directory
     * @throws ClumpException if the directory cannot be read
     */
    public static List<Path> countersFiles(Path job) {
        try {
            return list(job).stream()
                    .filter(file ->
                            COUNTERS_FILE.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new ClumpException("cannot read the job's directory: directory=" + job, e);
        }
    }

    /**
     * The jobs in a directory that have a living process.
     *
     * @param base directory of jobs; it need not exist
     * @return their directories, by name
     * @throws ClumpException if a directory cannot be read
     */
    public static List<Path> running(Path base) {
        try {
            List<Path> running = new ArrayList<>();
            for (Path job : list(base)) {
                if (Files.isDirectory(job) && hasLivingProcess(job)) {
                    running.add(job);
                }
            }
            running.sort(Comparator.naturalOrder());
            return running;
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new ClumpException("cannot read the jobs: directory=" + base + ", cause=" + e, e);
        }
    }

    /**
     * Whether a job has a living process.
     *
     * @param job the job's directory; it need not exist
     * @return false if it has not
     * @throws ClumpException if the directory cannot be read
     */
    public static boolean isRunning(Path job) {
        try {
            return hasLivingProcess(job);
        } catch (IOException e) {
            throw new ClumpException("cannot read the job's directory: directory=" + job, e);
        }
    }

    /**
     * The processes of the job that run now.
     *
     * @return one identity for each time a living process has joined
     */
    public List<ProcessIdentity> livingProcesses() {
        try {
            return livingProcesses(path);
        } catch (IOException e) {
            throw new ClumpException("cannot read the job's directory: directory=" + path, e);
        }
    }

    /** Leaves the job; removes the directory if no living process is left in it. */
    @Override
    public void close() {
        // Only once: the name of the process's file is free for its next layer after that.
        if (left.getAndSet(true)) {
            return;
        }
        try {
            underLock(baseOf(path), false, path, () -> {
                Files.deleteIfExists(processFile);
                if (Files.isDirectory(path) && livingProcesses(path).isEmpty()) {
                    removeTree(path);
                }
                return path;
            });
        } catch (IOException e) {
            throw new ClumpException("cannot leave the job: directory=" + path + ", cause=" + e, e);
        }
    }

    private static boolean hasLivingProcess(Path job) throws IOException {
        try {
            return !livingProcesses(job).isEmpty();
        } catch (NoSuchFileException e) {
            // The job has just ended.
            return false;
        }
    }

    private static Path baseOf(Path job) {
        Path base = job.getParent();
        if (base == null) {
            throw new ClumpException("a job's directory needs a parent: directory=" + job);
        }
        return base;
    }

    private static Path createProcessFile(Path job) throws IOException {
        ProcessIdentity self = ProcessIdentity.current();
        int joined = 0;
        while (true) {
            try {
                String name = "process-" + self.pid() + "-" + self.startTicks() + "-" + joined;
                return Files.createFile(job.resolve(name), OWNER_ONLY_FILE);
            } catch (FileAlreadyExistsException e) {
                // This process has joined before, through another layer.
                joined++;
            }
        }
    }

    private static List<ProcessIdentity> livingProcesses(Path job) throws IOException {
        List<ProcessIdentity> living = new ArrayList<>();
        for (Path file : list(job)) {
            Matcher matcher = PROCESS_FILE.matcher(file.getFileName().toString());
            if (matcher.matches()) {
                ProcessIdentity process =
                        new ProcessIdentity(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
                if (process.isAlive()) {
                    living.add(process);
                }
            }
        }
        return living;
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList();
        }
    }

    private static void removeTree(Path root) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> entries = Files.walk(root)) {
            deepestFirst = entries.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path entry : deepestFirst) {
            Files.deleteIfExists(entry);
        }
    }

    /** Runs an action while no other process or thread does. An interrupt is kept for later. */
    private static <T> T underLock(Path base, boolean create, T absent, Action<T> action) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return underLockUnlessInterrupted(base, create, absent, action);
                } catch (ClosedByInterruptException | FileLockInterruptionException e) {
                    // It came while this waited for the lock; nothing was done.
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static <T> T underLockUnlessInterrupted(Path base, boolean create, T absent, Action<T> action)
            throws IOException {
        synchronized (THREADS) {
            while (true) {
                if (create) {
                    createBase(base);
                }
                Path lockFile = base.resolve("lock");
                try (FileChannel channel = openLock(lockFile)) {
                    if (channel != null) {
                        // Closing the channel gives the lock back.
                        channel.lock();
                        if (isCurrent(channel, lockFile)) {
                            T result = action.run();
                            removeIfUnused(base, lockFile);
                            return result;
                        }
                    } else if (!create && !Files.isDirectory(base)) {
                        return absent;
                    }
                }
            }
        }
    }

    /** Opens or creates the file of the lock; null if its directory has just vanished. */
    private static @Nullable FileChannel openLock(Path lockFile) throws IOException {
        try {
            return FileChannel.open(lockFile, LOCK_OPTIONS, OWNER_ONLY_FILE);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static void createBase(Path base) throws IOException {
        while (!Files.isDirectory(base)) {
            try {
                Files.createDirectories(base, OWNER_ONLY_DIRECTORY);
            } catch (FileAlreadyExistsException e) {
                // It was there and is gone, if another process removed it between the attempt and this method's look at
                // it.
                if (Files.exists(base) && !Files.isDirectory(base)) {
                    throw e;
                }
            }
        }
    }

    /**
     * Whoever removes a base directory removes the lock too, so a process may hold the lock of a file that is gone. To see
     * whether the file that is there is the one that is locked, its length is changed; to open it would not do, since a
     * process that closes any channel of a file loses all its locks of it. The lengths fit a page, so that a limit on the
     * sizes of files does not matter; several of them leave nothing to chance.
     */
    private static boolean isCurrent(FileChannel locked, Path lockFile) throws IOException {
        try {
            for (int i = 0; i < MARKS; i++) {
                long mark = ThreadLocalRandom.current().nextLong(1, MAX_MARK_BYTES);
                locked.truncate(0);
                locked.write(ByteBuffer.allocate(1), mark - 1);
                if (Files.size(lockFile) != mark) {
                    return false;
                }
            }
            return true;
        } catch (NoSuchFileException e) {
            return false;
        } finally {
            locked.truncate(0);
        }
    }

    private static void removeIfUnused(Path base, Path lockFile) throws IOException {
        if (base.equals(defaultBase()) && list(base).equals(List.of(lockFile))) {
            try {
                Files.delete(lockFile);
                // Another process may have made a lock of its own there, and have left and removed both, in between.
                Files.deleteIfExists(base);
            } catch (DirectoryNotEmptyException e) {
                // Another process has just made a lock of its own there; it uses the directory from now on.
                return;
            }
        }
    }

    /** What is done under the lock. */
    private interface Action<T> {
        T run() throws IOException;
    }
}
