package io.clump.net.aeron;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an endpoint's rings, outside of the Java heap. A ring has some only while messages of it are under way,
 * so an endpoint needs as much as it has peers with messages under way, however many it has met. Belongs to one thread.
 */
final class RingMemory {
    /** Given back beyond so many, memory goes back to the system. */
    static final int MOST_SPARE = 8;

    private static final Logger LOGGER = System.getLogger(RingMemory.class.getName());

    private final ArrayDeque<UnsafeBuffer> spare = new ArrayDeque<>();
    private int taken;
    private boolean warned;

    /** Returns memory for a ring, or null if there is none now. */
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

    /** Returns whether other rings have memory, so that a ring that waits for some gets it. */
    boolean isTaken() {
        return taken > 0;
    }

    /** Gives what no ring has back to the system. */
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
