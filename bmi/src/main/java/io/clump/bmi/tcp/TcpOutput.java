package io.clump.bmi.tcp;

import io.clump.bmi.engine.Frame;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Sending half of a connection: small frames are gathered, long bodies go from the program's buffer. */
final class TcpOutput {
    static final int HEADER_BYTES = 24;

    /** Second half of a header's first word: a stream that is out of step shows. */
    static final short MARK = 0x4D42;

    /** Bodies up to this length are copied, so their buffers are free at once; in bytes. */
    private static final int COPIED_BYTES = 4 * 1024;

    private final WireBuffers buffers;
    private @Nullable ByteBuffer gathered;
    private @Nullable ByteBuffer body;

    TcpOutput(WireBuffers buffers) {
        this.buffers = buffers;
    }

    /** Returns memory for some bytes to be sent before any body; not to be called while a body is under way. */
    ByteBuffer memory() {
        ByteBuffer memory = gathered;
        if (memory == null) {
            memory = buffers.take();
            gathered = memory;
        }
        return memory;
    }

    boolean isBodyUnderWay() {
        return body != null;
    }

    /** Returns whether there is space for a frame. */
    boolean hasSpace(int bodyBytes) {
        int copied = bodyBytes > COPIED_BYTES ? 0 : bodyBytes;
        return body == null && memory().remaining() >= HEADER_BYTES + copied;
    }

    /** Adds a frame for which there is space. Returns whether the bytes of the body may be changed. */
    boolean add(Frame frame, @Nullable ByteBuffer bytes) {
        ByteBuffer memory = memory();
        memory.put((byte) frame.type).put((byte) frame.flags).putShort(MARK);
        memory.putInt(frame.tag).putInt(frame.length).putInt(frame.number);
        memory.putInt(frame.other).putInt(frame.credit);
        if (bytes == null) {
            return true;
        }
        if (bytes.remaining() <= COPIED_BYTES) {
            memory.put(bytes.duplicate());
            return true;
        }
        body = bytes;
        return false;
    }

    /** Writes what the system takes. Returns whether nothing is left. */
    boolean flush(Wire wire) throws IOException {
        ByteBuffer memory = gathered;
        if (memory == null) {
            return wire.flush();
        }
        memory.flip();
        ByteBuffer behind = body;
        wire.write(memory, behind);
        boolean isWritten = !memory.hasRemaining() && (behind == null || !behind.hasRemaining());
        memory.compact();
        if (isWritten) {
            body = null;
            release();
        }
        return isWritten && wire.flush();
    }

    /** Copies the rest of the body. */
    void detach() {
        ByteBuffer rest = body;
        if (rest != null) {
            body = ByteBuffer.allocate(rest.remaining()).put(rest).flip();
        }
    }

    void release() {
        ByteBuffer memory = gathered;
        if (memory != null) {
            buffers.giveBack(memory);
            gathered = null;
        }
    }
}
