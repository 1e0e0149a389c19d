package io.clump.apps.em3d;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/** Reads numbers from a range of bytes of a graph's file, one after the other. Belongs to one thread. */
final class GraphFileReader implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;
    private final FileChannel channel;
    private final long end;
    private final CRC32C checksum = new CRC32C();
    private final ByteBuffer buffer =
            ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN).limit(0);
    private long bufferEnd;

    GraphFileReader(Path file, long start, long end) throws IOException {
        this.file = file;
        this.end = end;
        bufferEnd = start;
        channel = FileChannel.open(file, StandardOpenOption.READ);
    }

    Path file() {
        return file;
    }

    int nextInt() throws IOException {
        require(Integer.BYTES);
        return buffer.getInt();
    }

    long nextLong() throws IOException {
        require(Long.BYTES);
        return buffer.getLong();
    }

    double nextDouble() throws IOException {
        require(Double.BYTES);
        return buffer.getDouble();
    }

    /** Compares the checksum of all that has been read with the number that follows the range. */
    void checkChecksum() throws IOException {
        ByteBuffer number = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        if (channel.read(number, end) < Integer.BYTES) {
            throw endsEarly();
        }
        int found = number.getInt(0);
        int expected = (int) checksum.getValue();
        if (found != expected) {
            throw new ClumpException("damaged graph: file=" + file + ", offset=" + end + ", checksum=0x"
                    + Integer.toHexString(found) + ", expected 0x" + Integer.toHexString(expected));
        }
    }

    /** Makes an exception about the number that was read last. */
    ClumpException invalid(Object found, String expected, int bytes) {
        long offset = bufferEnd - buffer.remaining() - bytes;
        return new ClumpException("not a graph of em3d: file=" + file + ", offset=" + offset + ", found=" + found
                + ", expected " + expected);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private void require(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            fill(bytes);
        }
    }

    private void fill(int bytes) throws IOException {
        buffer.compact();
        int kept = buffer.position();
        buffer.limit((int) Math.min(BUFFER_BYTES, kept + end - bufferEnd));
        while (buffer.position() < bytes) {
            int count = buffer.hasRemaining() ? channel.read(buffer, bufferEnd) : -1;
            if (count < 0) {
                throw endsEarly();
            }
            bufferEnd += count;
        }
        buffer.flip();
        checksum.update(buffer.duplicate().position(kept));
    }

    private ClumpException endsEarly() {
        return new ClumpException("graph ends early: file=" + file + ", bytes=" + bufferEnd + ", expected " + end);
    }
}
