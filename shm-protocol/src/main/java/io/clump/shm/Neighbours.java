package io.clump.shm;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.PollLog;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Removes the files of killed processes that no process has mapped, so that they do not occupy memory until the job
 * ends. For each of its own endpoints, a process checks the endpoint with the next number, cyclically. So the living
 * processes find all files of any dead ones, one file in a lease.
 *
 * <p>Any thread may add and remove endpoints; one thread checks.
 */
final class Neighbours {
    private final Path directory;
    private final NavigableSet<Integer> own = new ConcurrentSkipListSet<>();
    private boolean warned;

    /**
     * Makes a watch without an endpoint to check.
     *
     * @param directory of the node
     */
    Neighbours(Path directory) {
        this.directory = directory;
    }

    /** Starts checking the neighbour of an endpoint of this process. */
    void add(int number) {
        own.add(number);
    }

    /** Stops checking it. */
    void remove(int number) {
        own.remove(number);
    }

    /** Checks each neighbour once. Does not throw. */
    void check() {
        if (own.isEmpty()) {
            return;
        }
        try {
            NavigableSet<Integer> all = numbers();
            for (int number : own) {
                Integer next = all.higher(number);
                int neighbour = next != null ? next : all.isEmpty() ? number : all.first();
                if (!own.contains(neighbour)) {
                    removeIfDead(neighbour);
                }
            }
        } catch (IOException | ClumpException e) {
            if (!warned) {
                warned = true;
                PollLog.log(
                        Neighbours.class, Level.DEBUG, "cannot read the node's endpoints: directory=" + directory, e);
            }
        }
    }

    private NavigableSet<Integer> numbers() throws IOException {
        NavigableSet<Integer> numbers = new TreeSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, QueueBlockFile.PREFIX + "*")) {
            for (Path file : files) {
                // An unfinished file does not name its owner.
                if (!file.toString().endsWith(SharedFile.UNFINISHED_SUFFIX)) {
                    numbers.add(QueueBlockFile.number(file));
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return numbers;
    }

    private void removeIfDead(int number) {
        QueueBlockMemory memory = QueueBlockFile.open(directory, number);
        if (memory == null) {
            return;
        }
        try {
            if (!memory.header().owner().isAlive()) {
                memory.deleteFiles(directory);
            }
        } finally {
            memory.unmap();
        }
    }
}
