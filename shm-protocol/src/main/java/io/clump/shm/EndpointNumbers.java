package io.clump.shm;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.job.OwnDirectory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.agrona.collections.IntHashSet;

/**
 * Numbers the endpoints of a node: 1, 2, … in a file of the node's directory, under a lock that the system releases
 * when a process dies. Peers identify an endpoint by its number, so a number is reused only after two thousand
 * million others.
 *
 * <p>The lowest bits of a number are the endpoint's place in the peer tables of others. A place is reused, with
 * another number, when the file of its former endpoint is gone: so all places in use are different.
 */
final class EndpointNumbers {
    /** Maximum number of endpoints of a node at the same time; bounds the peer tables of processes. */
    static final int PLACES = 1 << 20;

    private static final String FILE = "last-endpoint";

    private static final Set<StandardOpenOption> OPTIONS =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);

    /** A file lock excludes other processes, not other threads of this one. */
    private static final Object THREADS = new Object();

    private EndpointNumbers() {}

    /** Assigns the next number.
     *
     * @param directory of the node
     * @return 1 or more, at a place that no endpoint has
     * @throws ClumpException if all places are in use, or the file cannot be written
     */
    static int next(Path directory) {
        Path file = directory.resolve(FILE);
        synchronized (THREADS) {
            try {
                return OwnDirectory.use(file, OPTIONS, channel -> {
                    // Closing the channel releases the lock.
                    channel.lock();
                    return increment(channel, file);
                });
            } catch (NoSuchFileException e) {
                throw JobDirectory.gone(directory, e);
            } catch (IOException e) {
                throw new ClumpException("cannot number an endpoint: path=" + file + ", cause=" + e, e);
            }
        }
    }

    private static int increment(FileChannel channel, Path file) throws IOException {
        ByteBuffer word = ByteBuffer.allocate(Integer.BYTES).order(LITTLE_ENDIAN);
        // The file is shorter than the word only before the first number was assigned: then the last one is 0.
        channel.read(word, 0);
        int last = word.getInt(0);
        int number = last < PLACES - 1 ? last + 1 : nextAtAFreePlace(last, file);
        if (number < 1) {
            throw new ClumpException(
                    "damaged numbers of endpoints: path=" + file + ", found=" + last + ", expected 0 or more");
        }
        channel.write(word.putInt(0, number).clear(), 0);
        return number;
    }

    /** Follows the first numbers, whose places were never used. */
    private static int nextAtAFreePlace(int last, Path file) throws IOException {
        IntHashSet used = new IntHashSet();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(file.getParent(), QueueBlockFile.PREFIX + "*")) {
            for (Path other : files) {
                used.add(place(QueueBlockFile.number(other)));
            }
        }
        int number = last;
        for (int i = 0; i < PLACES; i++) {
            // After the largest number, numbering continues with the numbers that followed the first ones.
            number = number == Integer.MAX_VALUE ? PLACES : number + 1;
            if (!used.contains(place(number))) {
                return number;
            }
        }
        throw new ClumpException("no number is left for an endpoint: directory=" + file.getParent() + ", endpoints="
                + used.size() + ", expected less than " + PLACES);
    }

    /** The place of an endpoint in a table of peers: 0 to {@link #PLACES} - 1. */
    static int place(int number) {
        return number & (PLACES - 1);
    }
}
