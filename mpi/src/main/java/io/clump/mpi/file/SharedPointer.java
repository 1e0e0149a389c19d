package io.clump.mpi.file;

import io.clump.mpi.comm.Progress;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The pointer that the processes of a file have in common: a number in a file of its own, which the first access makes.
 * The lock of an access ends with its process. An interrupt does not end an access, since these files of Java are not
 * channels.
 */
final class SharedPointer {
    private final Path path;
    private final Progress progress;

    /** The number as long as there is no file, in elementary types. */
    private long initial;

    private @Nullable RandomAccessFile file;

    SharedPointer(Path path, long initial, Progress progress) {
        this.path = path;
        this.initial = initial;
        this.progress = progress;
    }

    /** Adds to the number; returns the previous value. */
    long getAndAdd(long etypes) {
        return update(value -> value + etypes);
    }

    /** Returns the number. */
    long get() {
        return update(value -> value);
    }

    /** Sets the number. */
    void set(long etypes) {
        long unused = update(value -> etypes);
    }

    private long update(LongUnaryOperator change) {
        RandomAccessFile open = open();
        return Locks.hold(progress, path, open::getChannel, 0, Long.BYTES, false, () -> {
            try {
                long value = open.length() < Long.BYTES ? initial : read(open);
                long next = change.applyAsLong(value);
                if (next != value) {
                    open.seek(0);
                    open.write(ByteBuffer.allocate(Long.BYTES).putLong(0, next).array());
                }
                return value;
            } catch (IOException e) {
                throw FileErrors.of("use the shared file pointer", path, e);
            }
        });
    }

    private static long read(RandomAccessFile open) throws IOException {
        byte[] bytes = new byte[Long.BYTES];
        open.seek(0);
        open.readFully(bytes);
        return ByteBuffer.wrap(bytes).getLong(0);
    }

    private RandomAccessFile open() {
        RandomAccessFile open = file;
        if (open == null) {
            try {
                open = new RandomAccessFile(path.toFile(), "rw");
                file = open;
            } catch (IOException e) {
                throw FileErrors.of("make the shared file pointer", path, e);
            }
        }
        return open;
    }

    /** All processes begin at 0 again; the first one changes the number, before any other uses it. */
    void reset(boolean isFirst) {
        initial = 0;
        if (isFirst && Files.exists(path)) {
            set(0);
        }
    }

    /** Closes the file of this process. */
    void close() {
        RandomAccessFile open = file;
        file = null;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException e) {
            throw FileErrors.of("close the shared file pointer", path, e);
        }
    }

    /** Removes the file, when all have closed theirs. */
    void delete() {
        FileOpening.removeIfThere(path);
    }
}
