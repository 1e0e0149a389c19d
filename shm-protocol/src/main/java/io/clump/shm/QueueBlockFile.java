package io.clump.shm;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Makes and opens the files of queue blocks. */
final class QueueBlockFile {
    /** Start of the files' names; the endpoint's number follows. */
    static final String PREFIX = "endpoint-";

    private QueueBlockFile() {}

    /** Returns the number of the endpoint of a file, complete or not; 0 if it is no such file. */
    static int number(Path file) {
        String name = file.getFileName().toString();
        try {
            return Integer.parseInt(name.substring(PREFIX.length()).replace(SharedFile.UNFINISHED_SUFFIX, ""));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** The file of an endpoint. */
    static Path path(Path directory, int number) {
        return directory.resolve(PREFIX + number);
    }

    /**
     * Makes the file of a new endpoint and maps it. Others see it complete or not at all.
     *
     * @throws ClumpException if there is no space for it, or the directory cannot be written
     */
    static QueueBlockMemory create(Path directory, QueueBlockHeader header) {
        Path file = path(directory, header.number());
        try {
            SharedFile.checkFreeSpace(directory, header.lengthBytes(), "a queue block");
            return SharedFile.create(file, header.lengthBytes(), channel -> map(channel, header));
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
     * @throws ClumpException if the file is not a complete queue block of this version, or cannot be read
     */
    static @Nullable QueueBlockMemory open(Path directory, int number) {
        Path file = path(directory, number);
        try {
            return SharedFile.open(file, channel -> check(channel, file, number));
        } catch (IOException e) {
            throw new ClumpException("cannot map a queue block: path=" + file + ", cause=" + e, e);
        }
    }

    /** Removes the file of an endpoint; processes that have mapped it keep its memory. */
    static void delete(Path directory, int number) {
        try {
            Files.deleteIfExists(path(directory, number));
        } catch (IOException e) {
            throw new ClumpException("cannot remove a queue block: path=" + path(directory, number), e);
        }
    }

    private static QueueBlockMemory map(FileChannel channel, QueueBlockHeader header) throws IOException {
        SharedFile.writeFully(channel, header.toBytes(), QueueBlockLayout.HEADER_OFFSET);
        QueueBlockMemory memory =
                new QueueBlockMemory(channel.map(MapMode.READ_WRITE, 0, header.lengthBytes()), header);
        memory.initialise();
        return memory;
    }

    private static QueueBlockMemory check(FileChannel channel, Path file, int number) throws IOException {
        ByteBuffer start = ByteBuffer.allocate(QueueBlockLayout.HEADER_LENGTH_BYTES);
        readFully(channel, start);
        QueueBlockHeader header = QueueBlockHeader.read(start.flip(), channel.size(), file);
        if (header.number() != number) {
            throw new ClumpException("queue block of another endpoint: path=" + file + ", number=" + header.number()
                    + ", expected " + number);
        }
        return new QueueBlockMemory(channel.map(MapMode.READ_WRITE, 0, header.lengthBytes()), header);
    }

    /** Reads the start of a file, as far as it exists. */
    private static void readFully(FileChannel channel, ByteBuffer bytes) throws IOException {
        int count;
        do {
            count = channel.read(bytes, bytes.position());
        } while (count > 0);
    }
}
