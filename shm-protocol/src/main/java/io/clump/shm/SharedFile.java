package io.clump.shm;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files that are mapped. Every page of a file is written before it is mapped: a file system that is full then says so with
 * an exception, and not by killing the process at the first access.
 */
final class SharedFile {
    private static final Set<OpenOption> CREATE_OPTIONS =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);

    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private static final int CHUNK_BYTES = 64 * 1024;

    private SharedFile() {}

    /** What is done with a new file while it is open. */
    interface Use<T> {
        T apply(FileChannel channel) throws IOException;
    }

    /**
     * Makes a file full of zeros and uses it; removes it if that fails.
     *
     * @throws IOException if there is no room for it, or the directory cannot be written
     */
    static <T> T create(Path file, long lengthBytes, Use<T> use) throws IOException {
        try (FileChannel channel = FileChannel.open(file, CREATE_OPTIONS, OWNER_ONLY)) {
            return reserveAndUse(channel, file, lengthBytes, use);
        }
    }

    /**
     * Checks that a directory's file system has room.
     *
     * @param what is to be made there, for the error message
     * @throws ClumpException if it has not; says what is needed, what there is, and where
     */
    static void checkRoom(Path directory, long neededBytes, String what) throws IOException {
        long availableBytes = Files.getFileStore(directory).getUsableSpace();
        if (neededBytes > availableBytes) {
            throw new ClumpException("too little room for " + what + ": directory=" + directory + ", bytes needed="
                    + neededBytes + ", bytes available=" + availableBytes);
        }
    }

    static void writeFully(FileChannel channel, ByteBuffer bytes, long offset) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes, offset + bytes.position());
        }
    }

    private static <T> T reserveAndUse(FileChannel channel, Path file, long lengthBytes, Use<T> use)
            throws IOException {
        try {
            reserve(channel, lengthBytes);
            return use.apply(channel);
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
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
