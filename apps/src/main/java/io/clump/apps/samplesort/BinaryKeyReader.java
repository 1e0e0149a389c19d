package io.clump.apps.samplesort;

import io.clump.apps.FilePart;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reads keys of a fixed length from a part of a binary file. Holds one buffer, whatever the size of the file. Belongs
 * to one thread.
 */
final class BinaryKeyReader implements Closeable {
    private static final int KEYS_PER_READ = 1 << 10;

    private final FileChannel channel;
    private final int lengthBytes;
    private final ByteBuffer bytes;
    private final UnsafeBuffer buffer;
    private final long end;
    private long position;
    private int offset;

    BinaryKeyReader(Path file, int lengthBytes, FilePart part) throws IOException {
        this.lengthBytes = lengthBytes;
        bytes = ByteBuffer.allocate(KEYS_PER_READ * lengthBytes).limit(0);
        buffer = new UnsafeBuffer(bytes);
        position = part.startByte();
        end = part.endByte();
        channel = FileChannel.open(file, StandardOpenOption.READ);
    }

    /** Goes on to the next key; false at the end of the part, or of the file if that is shorter now. */
    boolean advance() throws IOException {
        offset += lengthBytes;
        return offset <= bytes.limit() - lengthBytes || fill();
    }

    /** Holds the key that {@link #advance} went to. */
    DirectBuffer buffer() {
        return buffer;
    }

    /** Returns the offset in the buffer. */
    int offset() {
        return offset;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private boolean fill() throws IOException {
        offset = 0;
        bytes.clear().limit((int) Math.min(bytes.capacity(), end - position));
        while (bytes.hasRemaining()) {
            int count = channel.read(bytes, position);
            if (count < 0) {
                break;
            }
            position += count;
        }
        bytes.flip();
        return bytes.limit() >= lengthBytes;
    }
}
