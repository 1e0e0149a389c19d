package io.clump.am2;

import java.nio.ByteBuffer;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Memory of an endpoint, in addition to its segment, that the processes of its node read and write directly; mapped in
 * one of them. The memory stays valid until it is closed here, independent of the other processes. Used by one thread.
 *
 * <p>The program orders the accesses of different processes: a message publishes earlier writes of its sender to the
 * handler, and to later code of the receiver.
 */
public final class Region implements AutoCloseable {
    private static final int LINE = 64;

    private final UnsafeBuffer memory;
    private final Runnable release;
    private boolean closed;

    /**
     * Makes a region from memory.
     *
     * @param memory bytes of the region
     * @param release frees the memory; run once
     */
    public Region(UnsafeBuffer memory, Runnable release) {
        this.memory = memory;
        this.release = release;
    }

    /**
     * Allocates memory of this process that is not shared.
     *
     * @param lengthBytes length in bytes, 0 to {@link MessageLimits#MAX_SEGMENT_BYTES}
     * @return a region of zeros that starts at a cache line
     * @throws ClumpException if there is too little memory
     */
    public static Region unshared(int lengthBytes) {
        try {
            ByteBuffer buffer = ByteBuffer.allocateDirect(lengthBytes + LINE);
            int offset = (int) (-BufferUtil.address(buffer) & (LINE - 1));
            return new Region(new UnsafeBuffer(buffer, offset, lengthBytes), () -> BufferUtil.free(buffer));
        } catch (OutOfMemoryError e) {
            throw new ClumpException("too little memory for a region: bytes needed=" + lengthBytes + ", cause=" + e, e);
        }
    }

    /**
     * Returns the bytes.
     *
     * @return always the same buffer, outside of the Java heap; of 0 bytes after the region is closed
     */
    public UnsafeBuffer memory() {
        return memory;
    }

    /** Frees the memory in this process. If this is the owner, no process can find it any more. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            memory.wrap(0, 0);
            release.run();
        }
    }
}
