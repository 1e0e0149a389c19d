package io.clump.net.aeron;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Memory of an endpoint's rings, outside of the Java heap. A ring has memory only while its messages are under way, so
 * an endpoint's memory depends on the number of peers with messages under way, not on the number of known peers.
 * Belongs to one thread.
 */
final class RingMemory {
    /** Most spare memories; further ones go back to the system. */
    static final int MOST_SPARE = 8;

    private static final Logger LOGGER = System.getLogger(RingMemory.class.getName());

    private final ArrayDeque<UnsafeBuffer> spare = new ArrayDeque<>();
    private int taken;
    private boolean warned;

    /** Returns memory for a ring, or null if none is available now. */
    @Nullable
    UnsafeBuffer take() {
        UnsafeBuffer memory = spare.isEmpty() ? allocate() : spare.pop();
        taken += memory == null ? 0 : 1;
        return memory;
    }

    void giveBack(UnsafeBuffer memory) {
        taken--;
        if (spare.size() < MOST_SPARE) {
            spare.push(memory);
        } else {
            free(memory);
        }
    }

    /** Returns whether other rings have memory, which a ring that waits for memory can get later. */
    boolean isTaken() {
        return taken > 0;
    }

    /** Gives the memory that no ring uses back to the system. */
    void close() {
        spare.forEach(RingMemory::free);
        spare.clear();
    }

    private @Nullable UnsafeBuffer allocate() {
        try {
            return new UnsafeBuffer(ByteBuffer.allocateDirect(SendRing.CAPACITY_BYTES));
        } catch (OutOfMemoryError e) {
            if (!warned) {
                warned = true;
                LOGGER.log(
                        Level.WARNING,
                        "no memory for messages over Aeron: bytes=" + SendRing.CAPACITY_BYTES
                                + ", needed for each peer with messages under way; raise -XX:MaxDirectMemorySize; cause="
                                + e.getMessage());
            }
            return null;
        }
    }

    private static void free(UnsafeBuffer memory) {
        BufferUtil.free(memory.byteBuffer());
    }
}
