package io.clump.torture;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directory of the ledgers and of the processes' output. It is removed at the end, unless a violation was found. */
final class Evidence implements AutoCloseable {
    private final Path directory;
    private boolean isKept;

    Evidence() {
        try {
            directory = Files.createTempDirectory("clump-torture-");
        } catch (IOException e) {
            throw new ClumpException("cannot make a directory for ledgers: cause=" + e, e);
        }
    }

    Path directory() {
        return directory;
    }

    synchronized void keep() {
        isKept = true;
    }

    /** Any thread may call it, also more than once. */
    @Override
    public synchronized void close() {
        if (isKept || !Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new ClumpException("cannot remove the ledgers: directory=" + directory + ", cause=" + e, e);
        }
    }
}
