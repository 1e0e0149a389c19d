package io.clump.apps.samplesort;

import io.clump.splitc.SplitC;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.agrona.AsciiEncoding;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes the sorted keys of all processes to one file, one a line. Each process writes its own range of a temporary file;
 * the process of rank 0 makes that file and puts it in the place of the output, in one step, when all are done.
 */
final class SortedKeyWriter {
    private static final int BUFFER_BYTES = 1 << 17;

    /** A sign, ten digits, and the end of the line. */
    private static final int MAX_LINE_BYTES = 12;

    private final SplitC splitc;
    private final Path output;
    private final Path temporary;
    private final byte[] bytes = new byte[BUFFER_BYTES];
    private final UnsafeBuffer text = new UnsafeBuffer(bytes);

    SortedKeyWriter(SplitC splitc, Path output) {
        this.splitc = splitc;
        this.output = KeyFile.target(output);
        temporary = KeyFile.temporary(output, splitc.job());
    }

    /** Writes the keys; all processes do it together. */
    void write(KeyArray keys) throws IOException {
        if (splitc.rank() == 0) {
            Files.createFile(temporary);
            // For an end by a signal, which runs no finally.
            temporary.toFile().deleteOnExit();
            try {
                writeOwnPart(keys);
                Files.move(temporary, output, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(temporary);
            }
        } else {
            writeOwnPart(keys);
        }
    }

    private void writeOwnPart(KeyArray keys) throws IOException {
        long offset = offsets(textLength(keys))[splitc.rank()];
        try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            write(keys, channel, offset);
            channel.force(true);
        }
        splitc.barrier();
    }

    private void write(KeyArray keys, FileChannel channel, long start) throws IOException {
        long position = start;
        int length = 0;
        for (int i = 0; i < keys.size(); i++) {
            length += text.putIntAscii(length, keys.get(i));
            text.putByte(length++, (byte) '\n');
            if (length > BUFFER_BYTES - MAX_LINE_BYTES) {
                writeFully(channel, length, position);
                position += length;
                length = 0;
                splitc.poll();
                splitc.monitor().progressed(i + 1L);
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

    /** Where each process's range begins. Known only when the temporary file exists, as rank 0 tells it. */
    private long[] offsets(long ownLength) {
        long[][] lengths = splitc.gather(0, new long[] {ownLength});
        long[] offsets = new long[lengths.length];
        for (int rank = 1; rank < lengths.length; rank++) {
            offsets[rank] = offsets[rank - 1] + lengths[rank - 1][0];
        }
        return splitc.broadcast(0, offsets);
    }

    private static long textLength(KeyArray keys) {
        long length = 0;
        for (int i = 0; i < keys.size(); i++) {
            long key = keys.get(i);
            length += AsciiEncoding.digitCount(Math.abs(key)) + (key < 0 ? 1 : 0) + 1;
        }
        return length;
    }
}
