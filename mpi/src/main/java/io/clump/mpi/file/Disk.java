package io.clump.mpi.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import mpi.MPI;
import mpi.MPIException;

/**
 * An open file of the system, whose errors are those of MPI. All accesses to data go through this class. An interrupt
 * of the thread, which closes a channel, is put off: the file is opened again, and the access is done again.
 */
final class Disk {
    private final Path path;
    private final Set<OpenOption> options;
    private FileChannel channel;

    private interface Access<T> {
        T on(FileChannel channel) throws IOException;
    }

    private Disk(Path path, Set<OpenOption> options, FileChannel channel) {
        this.path = path;
        this.options = options;
        this.channel = channel;
    }

    /** Opens a file; the options that create one count only this time. */
    static Disk open(Path path, AccessMode mode, boolean isFirst) {
        try {
            FileChannel channel = FileChannel.open(path, mode.options(isFirst));
            if (Files.isDirectory(path)) {
                channel.close();
                throw new MPIException(MPI.ERR_BAD_FILE, "cannot open: file=" + path + ", cause=it is a directory");
            }
            return new Disk(path, new HashSet<>(mode.options(false)), channel);
        } catch (IOException e) {
            throw FileErrors.of("open", path, e);
        }
    }

    Path path() {
        return path;
    }

    private <T> T access(Access<T> access) throws IOException {
        boolean wasInterrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return access.on(channel);
                } catch (ClosedByInterruptException e) {
                    wasInterrupted |= Thread.interrupted();
                    channel = FileChannel.open(path, options);
                }
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Reads until a buffer is full, or the file ends.
     *
     * @param to from its position to its limit, which stay as they are
     * @param at offset in the file
     * @return number of bytes
     */
    int read(ByteBuffer to, long at) {
        try {
            return access(from -> {
                ByteBuffer rest = to.duplicate();
                int bytes = 0;
                while (rest.hasRemaining() && from.read(rest, at + bytes) >= 0) {
                    bytes = rest.position() - to.position();
                }
                return bytes;
            });
        } catch (IOException e) {
            throw FileErrors.of("read", path, e);
        }
    }

    /**
     * Writes all bytes of a buffer.
     *
     * @param from from its position to its limit, which stay as they are
     * @param at offset in the file
     */
    void write(ByteBuffer from, long at) {
        try {
            int unused = access(to -> {
                ByteBuffer rest = from.duplicate();
                while (rest.hasRemaining()) {
                    to.write(rest, at + rest.position() - from.position());
                }
                return rest.position();
            });
        } catch (IOException e) {
            throw FileErrors.ofWrite(path, e, from.remaining());
        }
    }

    /** Returns the length in bytes. */
    long size() {
        try {
            return access(FileChannel::size);
        } catch (IOException e) {
            throw FileErrors.of("look up the size", path, e);
        }
    }

    /** Makes the file shorter; does nothing if it is. */
    void truncate(long size) {
        try {
            FileChannel unused = access(from -> from.truncate(size));
        } catch (IOException e) {
            throw FileErrors.of("truncate", path, e);
        }
    }

    /** Waits until the disk has all that was written. */
    void force() {
        try {
            boolean unused = access(of -> {
                of.force(true);
                return true;
            });
        } catch (IOException e) {
            throw FileErrors.of("write to the disk", path, e);
        }
    }

    /** The channel for locks; another one after an access that was interrupted. */
    FileChannel channel() {
        return channel;
    }

    /** Closes the file; does nothing if it is closed. */
    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw FileErrors.of("close", path, e);
        }
    }
}
