package io.clump.net.ethernet;

import io.clump.net.posix.PacketSocket;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Source of frames in a ring of slots, in memory that the kernel fills and shares with this process (PACKET_MMAP):
 * checking for a frame only reads a word. Kernel and link visit the slots in the same order; the status of a slot names
 * its owner.
 */
final class RingSource implements FrameSource {
    private final PacketSocket socket;
    private final UnsafeBuffer ring;
    private final int slotBytes;
    private final int ringBytes;
    private int slot;
    private long overruns;

    RingSource(PacketSocket socket, RingLayout layout) {
        this.socket = socket;
        ring = layout.map(socket);
        slotBytes = layout.slotBytes();
        ringBytes = layout.slots() * slotBytes;
    }

    @Override
    public int next() {
        // acquire: sees the frame and the slot's other words; pairs with the kernel's store after it has filled the
        // slot
        int status = ring.getIntAcquire(slot + RingLayout.STATUS_OFFSET);
        if ((status & RingLayout.USER) == 0) {
            return NONE;
        }
        if ((status & RingLayout.LOSING) != 0) {
            overruns();
        }
        return slot + (ring.getShort(slot + RingLayout.MAC_OFFSET) & 0xFFFF);
    }

    @Override
    public int lengthBytes() {
        return ring.getInt(slot + RingLayout.SNAPPED_OFFSET);
    }

    @Override
    public UnsafeBuffer memory() {
        return ring;
    }

    @Override
    public void release() {
        // release: all reads of the frame precede the kernel's next writes; pairs with the kernel's search for a slot
        ring.putIntRelease(slot + RingLayout.STATUS_OFFSET, RingLayout.KERNEL);
        int next = slot + slotBytes;
        slot = next == ringBytes ? 0 : next;
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
