package io.clump.am2;

import java.nio.ByteBuffer;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Memory of an endpoint that the processes of its node read and write directly, beside the segment; as one of them sees
 * it. The memory stays until it is closed here, whatever the other processes do. Belongs to one thread.
 *
 * <p>Nothing orders the accesses of different processes but what they agree on: a message publishes what its sender
 * wrote before to the handler, and to what the receiver does after it.
 */
public final class Region implements AutoCloseable {
    private static final int LINE = 64;

    private final UnsafeBuffer memory;
    private final Runnable release;
    private boolean closed;

    /**
     * Names memory as a region.
     *
     * @param memory the bytes
     * @param release gives them back; run once
     */
    public Region(UnsafeBuffer memory, Runnable release) {
        this.memory = memory;
        this.release = release;
    }

    /**
     * Takes memory of this process, which it shares with nobody.
     *
     * @param lengthBytes how much, 0 to {@link Endpoint#MAX_SEGMENT_BYTES}
     * @return zeros, at the beginning of a cache line
     * @throws ClumpException if there is too little
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
     * The bytes.
     *
     * @return always the same buffer, outside of the Java heap; of 0 bytes once the region is closed
     */
    public UnsafeBuffer memory() {
        return memory;
    }

    /** Gives the memory back, as far as this process goes: nobody can find it any more if it is the owner's. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            memory.wrap(0, 0);
            release.run();
        }
    }
}
