package io.clump.apps;

import io.clump.splitc.SplitC;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes lines, or records without an end, of all processes to one file, in the order of the ranks. Each process writes
 * its own range of a temporary file; the process of rank 0 makes that file and puts it in the place of the output, in
 * one step, when all are done. Polls meanwhile. Belongs to the thread that joined the job.
 */
public final class TextOutput {
    private static final int BUFFER_BYTES = 1 << 17;

    /** Most bytes that a line or a record may have, its end included. */
    public static final int MAX_LINE_BYTES = 128;

    private final SplitC splitc;
    private final Path output;
    private final Path temporary;
    private final byte[] bytes = new byte[BUFFER_BYTES];
    private final UnsafeBuffer text = new UnsafeBuffer(bytes);

    /**
     * Makes it for one process.
     *
     * @param splitc the process's view of the job
     * @param output the file to write; replaced if it exists
     */
    public TextOutput(SplitC splitc, Path output) {
        this.splitc = splitc;
        this.output = output;
        temporary = TextFiles.temporary(output, splitc.job());
    }

    /**
     * Writes the lines; all processes do it together.
     *
     * @param count number of this process's lines
     * @param lines this process's lines; each is asked for twice
     * @throws IOException if the file cannot be written
     */
    public void write(long count, Lines lines) throws IOException {
        if (splitc.rank() == 0) {
            TextFiles.createTemporary(output, splitc.job());
            // For an end by a signal, which runs no finally.
            temporary.toFile().deleteOnExit();
            try {
                writeOwnPart(count, lines);
                TextFiles.replace(output, temporary);
            } finally {
                Files.deleteIfExists(temporary);
            }
        } else {
            writeOwnPart(count, lines);
        }
    }

    private void writeOwnPart(long count, Lines lines) throws IOException {
        long offset = offsets(textLength(count, lines))[splitc.rank()];
        try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            write(count, lines, channel, offset);
            channel.force(true);
        }
        splitc.barrier();
    }

    private void write(long count, Lines lines, FileChannel channel, long start) throws IOException {
        long position = start;
        int length = 0;
        for (long i = 0; i < count; i++) {
            length += lines.put(i, text, length);
            if (length > BUFFER_BYTES - MAX_LINE_BYTES) {
                writeFully(channel, length, position);
                position += length;
                length = 0;
                splitc.poll();
                splitc.monitor().progressed(i + 1);
            }
        }
        writeFully(channel, length, position);
    }

    private void writeFully(FileChannel channel, int length, long position) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
        while (buffer.hasRemaining()) {
            channel.write(buffer, position + buffer.position());
        }
    }

    /** Returns the start of each process's range. Known only when the temporary file exists, since rank 0 tells it. */
    private long[] offsets(long ownLength) {
        long[][] lengths = splitc.gather(0, new long[] {ownLength});
        long[] offsets = new long[lengths.length];
        for (int rank = 1; rank < lengths.length; rank++) {
            offsets[rank] = offsets[rank - 1] + lengths[rank - 1][0];
        }
        return splitc.broadcast(0, offsets);
    }

    private long textLength(long count, Lines lines) {
        long length = 0;
        for (long i = 0; i < count; i++) {
            length += lines.put(i, text, 0);
        }
        return length;
    }

    /** Writes a line down. */
    @FunctionalInterface
    public interface Lines {
        /**
         * Puts a line with its end into a buffer.
         *
         * @param index of the line, from 0
         * @param text the buffer
         * @param offset where the line is to begin
         * @return how many bytes it has, {@link #MAX_LINE_BYTES} at most
         */
        int put(long index, MutableDirectBuffer text, int offset);
    }
}
