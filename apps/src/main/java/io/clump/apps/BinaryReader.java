package io.clump.apps;

import io.clump.am2.ClumpException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/** Reads little-endian numbers from a range of bytes of a file, one after the other. Belongs to one thread. */
public final class BinaryReader implements Closeable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;
    private final FileChannel channel;
    private final long end;
    private final CRC32C checksum = new CRC32C();
    private final ByteBuffer buffer =
            ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN).limit(0);
    private long bufferEnd;

    /** Opens the file, to read it from one offset to another, in bytes. */
    public BinaryReader(Path file, long start, long end) throws IOException {
        this.file = file;
        this.end = end;
        bufferEnd = start;
        channel = FileChannel.open(file, StandardOpenOption.READ);
    }

    /** Returns the file. */
    public Path file() {
        return file;
    }

    /** Returns the offset of the next number in bytes. */
    public long position() {
        return bufferEnd - buffer.remaining();
    }

    /** Reads 32 bits; like the other methods, throws a {@link ClumpException} if the file has become too short. */
    public int nextInt() throws IOException {
        return require(Integer.BYTES).getInt();
    }

    /** Reads 64 bits. */
    public long nextLong() throws IOException {
        return require(Long.BYTES).getLong();
    }

    /** Reads a floating-point number of 64 bits. */
    public double nextDouble() throws IOException {
        return require(Double.BYTES).getDouble();
    }

    /** Reads some bytes. */
    public void next(byte[] target, int length) throws IOException {
        require(length).get(target, 0, length);
    }

    /** Compares the checksum (CRC-32C) of all bytes read with the 32 bits after the range. */
    public void checkChecksum() throws IOException {
        ByteBuffer number = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        if (channel.read(number, end) < Integer.BYTES) {
            throw endsEarly();
        }
        int found = number.getInt(0);
        int expected = (int) checksum.getValue();
        if (found != expected) {
            throw new ClumpException("damaged file: file=" + file + ", offset=" + end + ", checksum=0x"
                    + Integer.toHexString(found) + ", expected 0x" + Integer.toHexString(expected));
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private ByteBuffer require(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
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
        return buffer;
    }

    private ClumpException endsEarly() {
        return new ClumpException("the input has become shorter since it was checked: file=" + file + ", bytes="
                + bufferEnd + ", expected " + end);
    }
}
