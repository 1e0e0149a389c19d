package io.clump.apps;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;

/** Writes little-endian numbers from an offset on, for {@link BinaryReader}. Belongs to one thread. */
public final class BinaryWriter {
    private static final int BUFFER_BYTES = 1 << 16;

    private final FileChannel channel;
    private final CRC32C checksum = new CRC32C();
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long position;

    /** Begins at an offset in bytes of a file that is open for writing. */
    public BinaryWriter(FileChannel channel, long position) {
        this.channel = channel;
        this.position = position;
    }

    /** Writes 32 bits. */
    public void put(int number) throws IOException {
        withSpace(Integer.BYTES).putInt(number);
    }

    /** Writes 64 bits. */
    public void put(long number) throws IOException {
        withSpace(Long.BYTES).putLong(number);
    }

    /** Writes a floating-point number of 64 bits. */
    public void put(double number) throws IOException {
        withSpace(Double.BYTES).putDouble(number);
    }

    /** Writes the checksum (CRC-32C) of all numbers until now. */
    public void putChecksum() throws IOException {
        flush();
        put((int) checksum.getValue());
    }

    /** Writes the remaining content of the buffer. */
    public void flush() throws IOException {
        buffer.flip();
        checksum.update(buffer.duplicate());
        while (buffer.hasRemaining()) {
            position += channel.write(buffer, position);
        }
        buffer.clear();
    }

    private ByteBuffer withSpace(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            flush();
        }
        return buffer;
    }
}
