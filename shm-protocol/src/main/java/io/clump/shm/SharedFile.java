package io.clump.shm;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.job.OwnDirectory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files that are mapped. Every page of a file is written before it is mapped: a full file system then causes an
 * exception, and does not kill the process at the first access.
 */
final class SharedFile {
    private static final Set<StandardOpenOption> CREATE_OPTIONS =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);

    private static final Set<StandardOpenOption> MAP_OPTIONS =
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);

    /** Names a file that others do not open. */
    static final String UNFINISHED_SUFFIX = ".new";

    private static final int CHUNK_BYTES = 64 * 1024;

    private SharedFile() {}

    /**
     * Makes a file full of zeros and uses it; removes it if that fails. Others see the file as it is after the use, or
     * not at all. Interrupts are kept for later.
     *
     * @throws IOException if there is no space for it, or the directory cannot be written
     */
    static <T> T create(Path file, long lengthBytes, OwnDirectory.Use<T> use) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + UNFINISHED_SUFFIX);
        try {
            return OwnDirectory.use(unfinished, CREATE_OPTIONS, channel -> {
                reserve(channel, lengthBytes);
                T result = use.apply(channel);
                // Unlike a move, this fails if there is such a file.
                Files.createLink(file, unfinished);
                Files.delete(unfinished);
                return result;
            });
        } catch (NoSuchFileException e) {
            throw JobDirectory.gone(file.resolveSibling(""), e);
        }
    }

    /**
     * Uses a file of another endpoint. Interrupts are kept for later.
     *
     * @return what the use returned, or null if the file is gone
     * @throws IOException if it cannot be opened
     */
    static <T> @Nullable T open(Path file, OwnDirectory.Use<T> use) throws IOException {
        try {
            return OwnDirectory.use(file, MAP_OPTIONS, use);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** Returns how many bytes a directory's file system has left; 0 if that is unknown. */
    static long freeBytes(Path directory) {
        try {
            return Files.getFileStore(directory).getUsableSpace();
        } catch (IOException e) {
            return 0;
        }
    }

    /**
     * Checks that a directory's file system has space.
     *
     * @param what purpose of the file, for the error message
     * @throws ClumpException if there is too little space; the message gives the needed and the available space, and
     *     the place
     */
    static void checkFreeSpace(Path directory, long neededBytes, String what) throws IOException {
        long availableBytes = Files.getFileStore(directory).getUsableSpace();
        if (neededBytes > availableBytes) {
            throw new ClumpException("too little space for " + what + ": directory=" + directory + ", bytes needed="
                    + neededBytes + ", bytes available=" + availableBytes);
        }
    }

    static void writeFully(FileChannel channel, ByteBuffer bytes, long offset) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes, offset + bytes.position());
        }
    }

    private static void reserve(FileChannel channel, long lengthBytes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(CHUNK_BYTES);
        for (long offset = 0; offset < lengthBytes; offset += CHUNK_BYTES) {
            zeros.clear().limit((int) Math.min(CHUNK_BYTES, lengthBytes - offset));
            writeFully(channel, zeros, offset);
        }
    }
}
