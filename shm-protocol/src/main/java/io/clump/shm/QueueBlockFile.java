package io.clump.shm;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes and opens the files of queue blocks. Every page of a file is written before it is mapped: a file system that is
 * full then says so with an exception, and not by killing the process at the first access.
 */
final class QueueBlockFile {
    private static final Set<OpenOption> CREATE_OPTIONS =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);

    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** What the names of the files start with; the endpoint's number follows. */
    static final String PREFIX = "endpoint-";

    /** Names a file that others do not open. */
    private static final String UNFINISHED_SUFFIX = ".new";

    private static final int CHUNK_BYTES = 64 * 1024;

    private QueueBlockFile() {}

    /** The file of an endpoint. */
    static Path path(Path directory, int number) {
        return directory.resolve(PREFIX + number);
    }

    /**
     * Makes the file of a new endpoint and maps it. Others see it complete or not at all.
     *
     * @throws ClumpException if there is no room for it, or the directory cannot be written
     */
    static QueueBlockMemory create(Path directory, QueueBlockHeader header) {
        Path file = path(directory, header.number());
        Path unfinished = directory.resolve(PREFIX + header.number() + UNFINISHED_SUFFIX);
        try {
            checkRoom(directory, header.lengthBytes());
            QueueBlockMemory memory = createUnfinished(unfinished, header);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            return memory;
        } catch (IOException e) {
            throw new ClumpException(
                    "cannot make a queue block: path=" + file + ", bytes needed=" + header.lengthBytes() + ", cause="
                            + e,
                    e);
        }
    }

    /**
     * Maps the file of another endpoint.
     *
     * @return its memory, or null if the file is gone
     * @throws ClumpException if the file is not a whole queue block of this version, or cannot be read
     */
    static @Nullable QueueBlockMemory open(Path directory, int number) {
        Path file = path(directory, number);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer start = ByteBuffer.allocate(QueueBlockLayout.HEADER_LENGTH_BYTES);
            readFully(channel, start);
            QueueBlockHeader header = QueueBlockHeader.read(start.flip(), channel.size(), file);
            if (header.number() != number) {
                throw new ClumpException("queue block of another endpoint: path=" + file + ", number=" + header.number()
                        + ", expected " + number);
            }
            return new QueueBlockMemory(channel.map(MapMode.READ_WRITE, 0, header.lengthBytes()), header);
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new ClumpException("cannot map a queue block: path=" + file + ", cause=" + e, e);
        }
    }

    /** Removes the file of an endpoint; those who have mapped it keep its memory. */
    static void delete(Path directory, int number) {
        try {
            Files.deleteIfExists(path(directory, number));
        } catch (IOException e) {
            throw new ClumpException("cannot remove a queue block: path=" + path(directory, number), e);
        }
    }

    /**
     * Checks that a directory's file system has room.
     *
     * @throws ClumpException if it has not; says what is needed, what there is, and where
     */
    static void checkRoom(Path directory, long neededBytes) throws IOException {
        long availableBytes = Files.getFileStore(directory).getUsableSpace();
        if (neededBytes > availableBytes) {
            throw new ClumpException("too little room for a queue block: directory=" + directory + ", bytes needed="
                    + neededBytes + ", bytes available=" + availableBytes);
        }
    }

    private static QueueBlockMemory createUnfinished(Path unfinished, QueueBlockHeader header) throws IOException {
        try (FileChannel channel = FileChannel.open(unfinished, CREATE_OPTIONS, OWNER_ONLY)) {
            reserve(channel, header.lengthBytes());
            writeFully(channel, header.toBytes(), QueueBlockLayout.HEADER_OFFSET);
            QueueBlockMemory memory =
                    new QueueBlockMemory(channel.map(MapMode.READ_WRITE, 0, header.lengthBytes()), header);
            memory.initialise();
            return memory;
        } catch (IOException e) {
            Files.deleteIfExists(unfinished);
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

    /** Reads from the start of a file what there is. */
    private static void readFully(FileChannel channel, ByteBuffer bytes) throws IOException {
        int count;
        do {
            count = channel.read(bytes, bytes.position());
        } while (count > 0);
    }

    private static void writeFully(FileChannel channel, ByteBuffer bytes, long offset) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes, offset + bytes.position());
        }
    }
}
