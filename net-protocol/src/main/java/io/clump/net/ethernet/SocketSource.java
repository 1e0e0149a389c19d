package io.clump.net.ethernet;

import io.clump.net.posix.PacketSocket;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/** Frames by a call to the system for each, and one for each time there is none: where no ring can be had. */
final class SocketSource implements FrameSource {
    /** Room for frames that wait; the kernel counts about twice a frame's length, and rather more for short ones. */
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

    /** The kernel forgets the number when it has told it, and the owner's thread is not the only one to ask. */
    @Override
    public synchronized long overruns() {
        overruns += socket.dropped();
        return overruns;
    }
}
