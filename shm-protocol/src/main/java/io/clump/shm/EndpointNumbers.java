package io.clump.shm;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.clump.am2.ClumpException;
import io.clump.am2.job.OwnDirectory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Numbers the endpoints of a node: 1, 2, … in a file of the node's directory, under a lock that the system takes from a
 * process that dies. A number is never given twice, since peers that have mapped an endpoint know it by its number.
 */
final class EndpointNumbers {
    /** Largest number; bounds the table in which a process keeps its peers. */
    static final int MAX_NUMBER = 1 << 20;

    private static final String FILE = "last-endpoint";

    private static final Set<StandardOpenOption> OPTIONS =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);

    /** A file lock excludes other processes, not other threads of this one. */
    private static final Object THREADS = new Object();

    private EndpointNumbers() {}

    /**
     * Takes the next number.
     *
     * @param directory of the node
     * @return 1 to {@link #MAX_NUMBER}
     * @throws ClumpException if all numbers are used up, or the file cannot be written
     */
    static int next(Path directory) {
        Path file = directory.resolve(FILE);
        synchronized (THREADS) {
            try {
                return OwnDirectory.use(file, OPTIONS, channel -> {
                    // Closing the channel gives the lock back.
                    channel.lock();
                    return increment(channel, file);
                });
            } catch (IOException e) {
                throw new ClumpException("cannot number an endpoint: path=" + file + ", cause=" + e, e);
            }
        }
    }

    private static int increment(FileChannel channel, Path file) throws IOException {
        ByteBuffer word = ByteBuffer.allocate(Integer.BYTES).order(LITTLE_ENDIAN);
        // The file is shorter than the word only before the first number was taken: then the last one is 0.
        channel.read(word, 0);
        int number = word.getInt(0) + 1;
        if (number < 1 || number > MAX_NUMBER) {
            throw new ClumpException("no number is left for an endpoint: path=" + file + ", found=" + number
                    + ", expected 1 to " + MAX_NUMBER);
        }
        channel.write(word.putInt(0, number).clear(), 0);
        return number;
    }
}
