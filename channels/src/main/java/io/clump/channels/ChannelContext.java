package io.clump.channels;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * All messages of a channel at one process at the time of the save, in one piece of memory. It can be written to a
 * file and
 * read from one, also by a process with other addresses. It does not change. Any thread may use it.
 *
 * <p>A file is written completely or not at all: to a temporary file beside it, which is forced to the disk and then
 * renamed. A file that is damaged, truncated, of another version or no context file is refused before its contents
 * are used.
 */
public final class ChannelContext {
    private final UnsafeBuffer memory;

    /** Wraps memory with a verified checksum. */
    ChannelContext(UnsafeBuffer memory) {
        this.memory = memory;
    }

    /**
     * Returns the length of the context, in memory and in a file.
     *
     * @return bytes
     */
    public int lengthBytes() {
        return memory.capacity();
    }

    /**
     * Returns the number of messages to be sent; a multicast counts once.
     *
     * @return their number
     */
    public int sendMessages() {
        return memory.getInt(ContextLayout.SEND_COUNT_OFFSET, ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Returns the number of messages that waited to be received.
     *
     * @return their number
     */
    public int receiveMessages() {
        return memory.getInt(ContextLayout.RECEIVE_COUNT_OFFSET, ByteOrder.LITTLE_ENDIAN);
    }

    UnsafeBuffer memory() {
        return memory;
    }

    /**
     * Writes the context to a file, which is replaced.
     *
     * @param file to be written; its directory must exist
     * @throws ClumpException if it cannot be written; the file is unchanged
     */
    public void write(Path file) {
        Path directory = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
        Path temporary = null;
        try {
            temporary = Files.createTempFile(
                    directory,
                    "." + file.getFileName(),
                    ".part",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(memory.byteArray());
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            forceDirectory(directory);
        } catch (IOException e) {
            ClumpException failure =
                    new ClumpException("cannot write the context file: path=" + file + ", cause=" + e, e);
            delete(temporary, failure);
            throw failure;
        }
    }

    /**
     * Reads a context that {@link #write} has written.
     *
     * @param file to be read
     * @return the context; {@link Channel#restore} checks that it fits a channel
     * @throws ClumpException if it cannot be read, or is no complete context file of this version; the message is one
     *     line
     */
    public static ChannelContext read(Path file) {
        try {
            long bytes = Files.size(file);
            if (bytes < ContextLayout.HEADER_BYTES || bytes > ContextLayout.MOST_BYTES) {
                throw refused(
                        file,
                        "bytes=" + bytes + ", expected " + ContextLayout.HEADER_BYTES + " to "
                                + ContextLayout.MOST_BYTES);
            }
            UnsafeBuffer memory = new UnsafeBuffer(Files.readAllBytes(file));
            String fault = ContextLayout.fault(memory);
            if (fault != null) {
                throw refused(file, fault);
            }
            return new ChannelContext(memory);
        } catch (NoSuchFileException e) {
            throw refused(file, "there is no such file");
        } catch (IOException e) {
            throw refused(file, "cause=" + e);
        }
    }

    static int checksum(UnsafeBuffer memory) {
        CRC32C checksum = new CRC32C();
        checksum.update(
                memory.byteArray(), ContextLayout.CHECKED_OFFSET, memory.capacity() - ContextLayout.CHECKED_OFFSET);
        return (int) checksum.getValue();
    }

    private static ClumpException refused(Path file, String fault) {
        return new ClumpException("cannot read the context file: path=" + file + ", " + fault);
    }

    /** Forces the directory, so that the former file cannot reappear after a crash of the machine. */
    private static void forceDirectory(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static void delete(@Nullable Path temporary, ClumpException failure) {
        if (temporary == null) {
            return;
        }
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
