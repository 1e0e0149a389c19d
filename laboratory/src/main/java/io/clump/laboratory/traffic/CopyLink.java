package io.clump.laboratory.traffic;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Blocks copied into a ring in shared memory, one way and without anything else: what Clump's blocks cost at least.
 * Each is copied out again, as medium messages are, or read in place, as long ones are.
 */
final class CopyLink implements PairLink {
    // The memory: a pair of lines for each position, then the blocks, from a page on as in a segment.
    private static final int WRITTEN_OFFSET = 0;
    private static final int READ_OFFSET = 128;
    private static final int BLOCKS_OFFSET = 4096;

    private final PairLinkReceiver receiver;
    private final int blockBytes;
    private final int blocks;
    private final boolean copiesOut;
    private final MappedFile file;
    private final UnsafeBuffer memory;
    private long sent;
    private long free;
    private long received;

    /** A ring of some blocks, a power of two. */
    CopyLink(Place place, PairLinkReceiver receiver, int blockBytes, int blocks, boolean copiesOut) {
        this.receiver = receiver;
        this.blockBytes = blockBytes;
        this.blocks = blocks;
        this.copiesOut = copiesOut;
        file = MappedFile.map(place.directory().resolve("blocks"), BLOCKS_OFFSET + blocks * blockBytes);
        memory = file.buffer();
        free = blocks;
    }

    @Override
    public void sendShort(long number) {
        throw new ClumpException("a ring for blocks has no short messages");
    }

    @Override
    public void sendBlock(UnsafeBuffer block, int lengthBytes) {
        while (sent == free) {
            // acquire: the block's old data has been read; pairs with poll
            free = memory.getLongAcquire(READ_OFFSET) + blocks;
        }
        memory.putBytes(offset(sent), block, 0, lengthBytes);
        sent++;
        // release: publishes the data; pairs with poll
        memory.putLongRelease(WRITTEN_OFFSET, sent);
    }

    @Override
    public void poll() {
        // acquire: sees the data; pairs with sendBlock
        long written = memory.getLongAcquire(WRITTEN_OFFSET);
        while (received < written) {
            if (copiesOut) {
                receiver.copyBlock(memory, offset(received), blockBytes);
            } else {
                receiver.takeBlock(Block.content(memory, offset(received), blockBytes));
            }
            received++;
            // release: the block may be written again; pairs with sendBlock
            memory.putLongRelease(READ_OFFSET, received);
        }
    }

    @Override
    public void idle() {
        Thread.onSpinWait();
    }

    @Override
    public void close() {
        file.close();
    }

    private int offset(long position) {
        return BLOCKS_OFFSET + ((int) position & (blocks - 1)) * blockBytes;
    }
}
