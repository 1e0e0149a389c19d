package io.clump.apps;

import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.app.TextFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A file that the processes of a job write together: each writes its range of a temporary file, which the process of
 * rank 0 puts in the place of the output, in one step, when all are done and the result is right. Belongs to the thread
 * that joined the job.
 */
public final class OutputFile implements Closeable {
    /** Most bytes that a line or a record may have, its end included. */
    public static final int MAX_LINE_BYTES = 128;

    private static final int BUFFER_BYTES = 1 << 17;

    private final SplitC splitc;
    private final Path output;
    private final Path temporary;
    private final FileChannel channel;

    /** Makes the temporary file; all processes do it together. */
    public OutputFile(Run run, Path output) throws IOException {
        splitc = run.splitc();
        this.output = output;
        temporary = TextFiles.temporary(output, splitc.job());
        if (splitc.rank() == 0) {
            TextFiles.createTemporary(output, splitc.job());
            // For an end by a signal, which runs no finally.
            temporary.toFile().deleteOnExit();
        }
        splitc.barrier();
        channel = FileChannel.open(temporary, StandardOpenOption.WRITE);
    }

    /** Returns the temporary file, open for writing. */
    public FileChannel channel() {
        return channel;
    }

    /** Waits until all processes have written, and puts the file in its place; all processes do it together. */
    public void keep() throws IOException {
        channel.force(true);
        splitc.barrier();
        if (splitc.rank() == 0) {
            TextFiles.replace(output, temporary);
        }
    }

    /** Removes the temporary file if it is still there. */
    @Override
    public void close() throws IOException {
        channel.close();
        if (splitc.rank() == 0) {
            Files.deleteIfExists(temporary);
        }
    }

    /**
     * Writes lines, or records without an end, of all processes to a file, in the order of the ranks; all processes do
     * it together. Polls meanwhile.
     *
     * @param count number of this process's lines
     * @param lines this process's lines; each is requested twice
     */
    public static void writeLines(Run run, Path output, long count, Lines lines) throws IOException {
        byte[] bytes = new byte[BUFFER_BYTES];
        UnsafeBuffer text = new UnsafeBuffer(bytes);
        long own = 0;
        for (long i = 0; i < count; i++) {
            own += lines.put(i, text, 0);
        }
        long position = run.splitc().exclusiveScan(own, Reduction.SUM);
        try (OutputFile file = new OutputFile(run, output)) {
            int length = 0;
            for (long i = 0; i < count; i++) {
                length += lines.put(i, text, length);
                if (length > BUFFER_BYTES - MAX_LINE_BYTES || i + 1 == count) {
                    ByteBuffer ready = ByteBuffer.wrap(bytes, 0, length);
                    while (ready.hasRemaining()) {
                        position += file.channel.write(ready, position);
                    }
                    length = 0;
                    run.splitc().poll();
                }
            }
            file.keep();
        }
    }

    /** Writes a line down. */
    @FunctionalInterface
    public interface Lines {
        /**
         * Puts a line with its end into a buffer.
         *
         * @param index of the line, from 0
         * @return how many bytes it has, {@link #MAX_LINE_BYTES} at most
         */
        int put(long index, MutableDirectBuffer text, int offset);
    }
}
