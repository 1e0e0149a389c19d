package io.clump.am2.job;

import io.clump.am2.ClumpException;
import io.clump.am2.counters.CountersFileLayout;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * Directory of a job, used by one of its processes. The last process to leave removes it; {@link #removeDead} removes
 * those of dead jobs.
 */
public final class JobDirectory implements AutoCloseable {
    /** Pid and number of a process, and the number of its earlier joins. */
    private static final Pattern COUNTERS_FILE = Pattern.compile(CountersFileLayout.PREFIX + "\\d+-[0-9a-f]+-\\d+");

    private static final Set<StandardOpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    /** Number of times that this process has joined a job. */
    private static final AtomicInteger JOINS = new AtomicInteger();

    private final Path path;
    private final LifeLocks locks;
    private final int join = JOINS.getAndIncrement();

    /** True when this process has left. Guarded by this. */
    private boolean left;

    private JobDirectory(Path path, LifeLocks locks) {
        this.path = path;
        this.locks = locks;
    }

    /**
     * Returns the default directory of the current user's jobs.
     *
     * @return a directory in shared memory, named by the user's number, since not each user has a name: the number
     *     outside of this process's user namespace, in which everybody may be root
     * @throws ClumpException if the system does not give the number
     */
    public static Path defaultBase() {
        return OwnDirectory.SHARED_MEMORY.resolve("clump-" + Ownership.outerNumber());
    }

    /**
     * Joins a job; the first process makes its directory.
     *
     * @param path the job's directory; its parent holds the lock and is made if it is missing
     * @return the directory, which the caller closes when this process leaves the job
     * @throws ClumpException if the directory or its parent cannot be made, is accessible to other users, or contains
     *     files that are not a job's
     */
    public static JobDirectory join(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        try {
            return BaseLock.hold(baseOf(absolute), base -> {
                OwnDirectory.create(absolute);
                try (OwnDirectory job = base.directory(nameOf(absolute))) {
                    mark(job);
                    return new JobDirectory(absolute, show(job));
                }
            });
        } catch (ClumpException e) {
            throw new ClumpException("cannot join the job: directory=" + absolute + ", " + e.getMessage(), e);
        } catch (IOException e) {
            throw new ClumpException("cannot join the job: directory=" + absolute + ", cause=" + e, e);
        }
    }

    /**
     * Removes the jobs that no living process uses. Removes only directories that this class has made, that only this
     * user may access, and that contain nothing of another user.
     *
     * @param base directory of jobs; it need not exist
     * @return removed jobs, and entries that were left alone
     * @throws ClumpException if the base is accessible to other users, or a directory cannot be read or removed
     */
    public static DeadJobs removeDead(Path base) {
        try {
            // Without a job no lock file is made.
            if (jobs(base).isEmpty()) {
                return new DeadJobs(List.of(), left(base));
            }
            return BaseLock.holdIfThere(base, new DeadJobs(List.of(), List.of()), directory -> {
                List<Path> removed = new ArrayList<>();
                List<String> left = left(base);
                for (Path job : jobs(base)) {
                    try {
                        if (!isAnyAlive(job)) {
                            directory.removeTree(nameOf(job), LifeLocks.FILE);
                            removed.add(job);
                        }
                    } catch (ClumpException e) {
                        left.add(job + ": " + e.getMessage());
                    }
                }
                return new DeadJobs(removed, left);
            });
        } catch (IOException e) {
            throw new ClumpException("cannot remove files of dead jobs: directory=" + base + ", cause=" + e, e);
        }
    }

    /**
     * Returns the path of the directory.
     *
     * @return an absolute path
     */
    public Path path() {
        return path;
    }

    /**
     * Returns the directory of one node's files, which is made if it is missing.
     *
     * @param node name of the node
     * @return an absolute path
     * @throws ClumpException if it cannot be made, or is accessible to other users
     */
    public Path nodeDirectory(String node) {
        Path directory = nodeDirectory(path, node);
        try {
            OwnDirectory.create(directory);
            OwnDirectory.open(directory).close();
            return directory;
        } catch (IOException e) {
            throw new ClumpException(
                    "cannot make the node's directory: job=" + path + ", node=" + node + ", cause=" + e, e);
        }
    }

    /**
     * Returns the path of the directory of one node's files; makes nothing.
     *
     * @param job the job's directory
     * @param node name of the node
     * @return a path in the job's directory
     */
    public static Path nodeDirectory(Path job, String node) {
        return job.resolve("node-" + node);
    }

    /**
     * Returns the path of this process's counters; there is one file for each time that it has joined.
     *
     * @return an absolute path in this directory; the file need not exist
     */
    public Path countersFile() {
        ProcessIdentity self = ProcessIdentity.current();
        return path.resolve(
                CountersFileLayout.PREFIX + self.pid() + "-" + Long.toHexString(self.number()) + "-" + join);
    }

    /**
     * Returns the files of the counters of a job's processes, including dead ones.
     *
     * @param job the job's directory
     * @return their paths; empty if there is no such directory
     * @throws ClumpException if the directory cannot be read, or is accessible to other users
     */
    public static List<Path> countersFiles(Path job) {
        try {
            return names(job).stream()
                    .filter(name -> COUNTERS_FILE.matcher(name).matches())
                    .map(job::resolve)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new ClumpException("cannot read the job's directory: directory=" + job + ", cause=" + e, e);
        }
    }

    /**
     * Returns the jobs in a directory that have a living process.
     *
     * @param base directory of jobs; it need not exist
     * @return their directories, by name
     * @throws ClumpException if a directory cannot be read, or the base is accessible to other users
     */
    public static List<Path> running(Path base) {
        try {
            List<Path> running = new ArrayList<>();
            for (Path job : jobs(base)) {
                if (isAnyAlive(job)) {
                    running.add(job);
                }
            }
            running.sort(Comparator.naturalOrder());
            return running;
        } catch (IOException e) {
            throw new ClumpException("cannot read the jobs: directory=" + base + ", cause=" + e, e);
        }
    }

    /**
     * Returns whether a directory is that of a job.
     *
     * @param directory any path; it need not exist
     * @return false if it was not made by {@link #join}, or is accessible to other users
     * @throws ClumpException if the directory cannot be read
     */
    public static boolean isJob(Path directory) {
        try {
            return whyNoJob(directory).isEmpty();
        } catch (IOException e) {
            throw new ClumpException("cannot read the job's directory: directory=" + directory + ", cause=" + e, e);
        }
    }

    /**
     * Returns whether a job has a living process.
     *
     * @param job the job's directory; it need not exist
     * @return false if it has none
     * @throws ClumpException if the directory cannot be read, or is accessible to other users
     */
    public static boolean isRunning(Path job) {
        try {
            return isAnyAlive(job);
        } catch (IOException e) {
            throw new ClumpException("cannot read the job's directory: directory=" + job + ", cause=" + e, e);
        }
    }

    /**
     * Returns whether a process of a job lives. This process need not be in the job.
     *
     * @param job the job's directory
     * @param process identity that the process has written
     * @return false if it is gone or has left the job
     * @throws ClumpException if the directory cannot be read, or is accessible to other users
     */
    public static boolean isAlive(Path job, ProcessIdentity process) {
        if (process.equals(ProcessIdentity.current())) {
            return true;
        }
        try (OwnDirectory directory = OwnDirectory.open(job);
                LifeLocks locks = LifeLocks.open(directory)) {
            return locks.isAlive(process);
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw new ClumpException("cannot read the job's directory: directory=" + job + ", cause=" + e, e);
        }
    }

    /**
     * Leaves the job; removes the directory if no living process is left in it. If two threads close it at once, for
     * instance the shutdown hook and another one, neither returns before this is done.
     */
    @Override
    public synchronized void close() {
        if (left) {
            return;
        }
        left = true;
        try (locks) {
            locks.release();
            BaseLock.holdIfThere(baseOf(path), path, base -> {
                if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !isAnyAlive(path)) {
                    base.removeTree(nameOf(path), LifeLocks.FILE);
                }
                return path;
            });
        } catch (IOException e) {
            throw new ClumpException("cannot leave the job: directory=" + path + ", cause=" + e, e);
        }
    }

    /**
     * Returns the exception of an operation that has found no directory of its job, which this process has not left.
     *
     * @param directory the missing directory
     * @param cause the system's answer
     * @return the exception, whose message names what may have removed the directory, and how to prevent it
     */
    public static ClumpException gone(Path directory, IOException cause) {
        return new ClumpException(
                "the job's directory was removed while the job ran: directory=" + directory
                        + "; systemd removes a user's files in /dev/shm at the last logout, unless 'loginctl"
                        + " enable-linger' or RemoveIPC=no in logind.conf prevents it; for another directory: "
                        + OwnDirectory.OTHER_BASE,
                cause);
    }

    private static Path baseOf(Path job) {
        Path base = job.getParent();
        if (base == null) {
            throw new ClumpException("a job's directory needs a parent: directory=" + job);
        }
        return base;
    }

    private static String nameOf(Path path) {
        return String.valueOf(path.getFileName());
    }

    /**
     * Marks a new directory as that of a job. Refuses one with other files, which would be lost at the end of the job.
     */
    private static void mark(OwnDirectory job) throws IOException {
        List<String> names = job.names();
        if (!names.contains(LifeLocks.FILE)) {
            if (!names.isEmpty()) {
                throw new ClumpException("not a job's directory: found " + names.get(0) + ", expected the file "
                        + LifeLocks.FILE + " or an empty directory");
            }
            job.open(LifeLocks.FILE, NEW).close();
        }
    }

    /** Shows that this process lives. */
    private static LifeLocks show(OwnDirectory job) throws IOException {
        LifeLocks locks = LifeLocks.open(job);
        try {
            locks.hold();
            return locks;
        } catch (IOException e) {
            locks.close();
            throw e;
        }
    }

    /** Returns the directories of jobs in a base; empty if the base does not exist. */
    private static List<Path> jobs(Path base) throws IOException {
        List<Path> jobs = new ArrayList<>();
        for (String name : names(base)) {
            Path path = base.resolve(name);
            if (whyNoJob(path).isEmpty()) {
                jobs.add(path);
            }
        }
        return jobs;
    }

    /** Returns a line for each entry of a base that is neither the lock nor a job's directory. */
    private static List<String> left(Path base) throws IOException {
        List<String> left = new ArrayList<>();
        for (String name : names(base)) {
            Path path = base.resolve(name);
            String reason = name.equals(BaseLock.FILE) ? "" : whyNoJob(path);
            if (!reason.isEmpty()) {
                left.add(path + ": " + reason);
            }
        }
        left.sort(Comparator.naturalOrder());
        return left;
    }

    /** Returns why a path is not the directory of a job; empty if it is. */
    private static String whyNoJob(Path path) throws IOException {
        try (OwnDirectory directory = OwnDirectory.open(path)) {
            directory.checkFile(LifeLocks.FILE);
            return "";
        } catch (NoSuchFileException e) {
            return "not a job's directory";
        } catch (AccessDeniedException e) {
            return "it cannot be read";
        } catch (FileSystemException e) {
            if (Files.exists(path)) {
                throw e;
            }
            // A file is where a directory of its path should be.
            return "not a job's directory";
        } catch (ClumpException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** Returns whether a job has a living process; false if there is no such directory. */
    private static boolean isAnyAlive(Path job) throws IOException {
        try (OwnDirectory directory = OwnDirectory.open(job);
                LifeLocks locks = LifeLocks.open(directory)) {
            return locks.isAnyAlive();
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Returns the names in a directory that only this user may access; empty if it does not exist. */
    private static List<String> names(Path directory) throws IOException {
        try (OwnDirectory own = OwnDirectory.open(directory)) {
            return own.names();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }
}
