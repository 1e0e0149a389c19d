package io.clump.shm;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Removes the files of killed processes that nobody has mapped, so that they take no memory until the job ends. Each
 * process checks the endpoint that follows each of its own in the order of their numbers, and behind the largest
 * number at the smallest. So whichever processes die, the living ones find all that they leave, one file in a lease.
 *
 * <p>Endpoints come and go in any thread; one thread looks.
 */
final class Neighbours {
    private static final Logger LOGGER = System.getLogger(Neighbours.class.getName());

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

    /** Looks at the neighbour of an endpoint of this process from now on. */
    void add(int number) {
        own.add(number);
    }

    /** Ends that. */
    void remove(int number) {
        own.remove(number);
    }

    /** Looks at each neighbour once. Does not throw. */
    void look() {
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
                LOGGER.log(Level.DEBUG, "cannot look at neighbours: directory=" + directory, e);
            }
        }
    }

    private NavigableSet<Integer> numbers() throws IOException {
        NavigableSet<Integer> numbers = new TreeSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, QueueBlockFile.PREFIX + "*")) {
            for (Path file : files) {
                // An unfinished file does not say whose it is.
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
