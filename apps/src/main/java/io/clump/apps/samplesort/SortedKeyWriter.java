package io.clump.apps.samplesort;

import io.clump.splitc.Reduction;
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
 * Writes the sorted keys of all processes to one file. Each process writes its own range of a temporary file;
 * the process of rank 0 makes that file and puts it in the place of the output, in one step, when all are done.
 */
final class SortedKeyWriter {
    private static final int BUFFER_BYTES = 1 << 17;

    /** What the longest key takes: a record; a sign, 19 digits and the end of a line are less. */
    private static final int MAX_KEY_BYTES = RecordLayout.LENGTH_BYTES;

    private final SplitC splitc;
    private final KeyFormat format;
    private final Path output;
    private final Path temporary;
    private final byte[] bytes = new byte[BUFFER_BYTES];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);

    SortedKeyWriter(SplitC splitc, KeyFormat format, Path output) {
        this.splitc = splitc;
        this.format = format;
        this.output = KeyFile.target(output);
        temporary = KeyFile.temporary(output, splitc.job());
    }

    /** Writes the keys; all processes do it together. */
    void write(Keys keys) throws IOException {
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

    private void writeOwnPart(Keys keys) throws IOException {
        // Known only when the temporary file exists: rank 0 has to tell its length.
        long offset = splitc.exclusiveScan(length(keys), Reduction.SUM);
        try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            write(keys, channel, offset);
            channel.force(true);
        }
        splitc.barrier();
    }

    private void write(Keys keys, FileChannel channel, long start) throws IOException {
        long position = start;
        int length = 0;
        for (int i = 0; i < keys.size(); i++) {
            length += put(keys, i, length);
            if (length > BUFFER_BYTES - MAX_KEY_BYTES) {
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
        ByteBuffer rest = ByteBuffer.wrap(bytes, 0, length);
        while (rest.hasRemaining()) {
            channel.write(rest, position + rest.position());
        }
    }

    private int put(Keys keys, int index, int offset) {
        if (format == KeyFormat.BINARY) {
            keys.get(index, buffer, offset);
            return keys.type().lengthBytes();
        }
        int digits = buffer.putLongAscii(offset, keys.high(index));
        buffer.putByte(offset + digits, (byte) '\n');
        return digits + 1;
    }

    private long length(Keys keys) {
        if (format == KeyFormat.BINARY) {
            return (long) keys.size() * keys.type().lengthBytes();
        }
        long length = 0;
        for (int i = 0; i < keys.size(); i++) {
            length += textLength(keys.high(i)) + 1;
        }
        return length;
    }

    private static int textLength(long key) {
        // The smallest number has no positive counterpart, but as many digits as the largest.
        return AsciiEncoding.digitCount(Math.abs(Math.max(key, -Long.MAX_VALUE))) + (key < 0 ? 1 : 0);
    }
}
