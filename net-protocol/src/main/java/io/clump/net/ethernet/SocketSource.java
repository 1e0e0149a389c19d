package io.clump.net.ethernet;

import io.clump.net.posix.PacketSocket;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Source of frames that makes a system call for each frame and for each attempt without one; used if there is no ring.
 */
final class SocketSource implements FrameSource {
    /** Bytes of the receive buffer; the kernel counts about twice a frame's length, and more for short ones. */
    private static final int RECEIVE_BUFFER_BYTES = 4 << 20;

    private final PacketSocket socket;
    private final UnsafeBuffer memory;
    private int lengthBytes;
    private long overruns;

    SocketSource(PacketSocket socket, int frameBytes) {
        this.socket = socket;
        memory = new UnsafeBuffer(BufferUtil.allocateDirectAligned(frameBytes, Long.BYTES));
        socket.receiveBuffer(RECEIVE_BUFFER_BYTES);
    }

    @Override
    public int next() {
        lengthBytes = socket.receive(memory, memory.capacity());
        return lengthBytes < 0 ? NONE : 0;
    }

    @Override
    public int lengthBytes() {
        return lengthBytes;
    }

    @Override
    public UnsafeBuffer memory() {
        return memory;
    }

    @Override
    public void release() {
        // The memory is the link's own.
    }

    /**
     * Returns the number of dropped frames. The kernel resets its count with each call, and other threads than the
     * owner may ask.
     */
    @Override
    public synchronized long overruns() {
        overruns += socket.dropped();
        return overruns;
    }
}
