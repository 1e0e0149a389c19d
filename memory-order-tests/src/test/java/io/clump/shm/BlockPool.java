package io.clump.shm;

import io.clump.am2.job.ProcessIdentity;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimAlgorithms;
import io.clump.shm.claim.QueueGeometry;
import io.clump.shm.claim.QueueLayout;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Small queue blocks outside of the heap, used again and again: jcstress makes states by the million, and memory
 * outside of the heap is not given back as fast as that. A block may be taken again when {@link #BLOCKS} others were
 * taken after it.
 */
public final class BlockPool {
    /** States that jcstress may have at the same time, as a product of two of its options. */
    public static final int MOST_STATES = 1 << 12;

    /** All states of one round and all of the next. */
    private static final int BLOCKS = 2 * MOST_STATES;

    /** The smallest: a lap of the ring is two messages. */
    private static final QueueGeometry GEOMETRY = new QueueGeometry(2, 1, QueueLayout.LINE_BYTES, 2);

    private final QueueBlockMemory[] blocks = new QueueBlockMemory[BLOCKS];
    private final AtomicInteger taken = new AtomicInteger();

    /**
     * Makes queue blocks.
     *
     * @param algorithm name of what their senders use
     */
    public BlockPool(String algorithm) {
        ClaimAlgorithm named = Objects.requireNonNull(ClaimAlgorithms.named(algorithm), algorithm);
        QueueBlockHeader header = new QueueBlockHeader(named, GEOMETRY, new ProcessIdentity(1, 1), 1, 1);
        int lengthBytes = Math.toIntExact(header.lengthBytes());
        ByteBuffer memory = ByteBuffer.allocateDirect(BLOCKS * lengthBytes + QueueLayout.LINE_BYTES)
                .alignedSlice(QueueLayout.LINE_BYTES);
        for (int i = 0; i < BLOCKS; i++) {
            blocks[i] = new QueueBlockMemory((MappedByteBuffer) memory.slice(i * lengthBytes, lengthBytes), header);
        }
    }

    /** A block as a new file has it. */
    QueueBlockMemory take() {
        QueueBlockMemory block = blocks[taken.getAndIncrement() & (BLOCKS - 1)];
        block.buffer().setMemory(0, block.buffer().capacity(), (byte) 0);
        block.initialise();
        return block;
    }
}
