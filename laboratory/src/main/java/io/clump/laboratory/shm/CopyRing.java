package io.clump.laboratory.shm;

import io.clump.laboratory.traffic.Block;
import io.clump.laboratory.traffic.Checksum;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Blocks of 8 kB copied into a ring in shared memory and out of it, for one sender only and without anything else: as many
 * blocks as Clump's bulk queue has by default.
 */
public final class CopyRing implements Workload {
    private static final int BLOCKS = 16;
    private static final int BLOCK_MASK = BLOCKS - 1;

    // The memory: a pair of lines for the round and for each position, then the blocks.
    private static final int PAIR_OF_LINES_BYTES = 128;
    private static final int ROUND_OFFSET = 0;
    private static final int WRITTEN_OFFSET = ROUND_OFFSET + PAIR_OF_LINES_BYTES;
    private static final int READ_OFFSET = WRITTEN_OFFSET + PAIR_OF_LINES_BYTES;
    private static final int BLOCKS_OFFSET = READ_OFFSET + PAIR_OF_LINES_BYTES;
    private static final int LENGTH_BYTES = BLOCKS_OFFSET + BLOCKS * Block.LENGTH_BYTES;

    private final int side;
    private final MappedFile file;
    private final UnsafeBuffer memory;
    private final RoundLine round;
    private final UnsafeBuffer data = Block.allocate();
    private final Checksum received = Checksum.ofBlocks();
    private long sent;
    private long free = BLOCKS;

    /**
     * Maps the ring.
     *
     * @param place both sides share the directory
     */
    public CopyRing(Place place) {
        side = place.side();
        file = MappedFile.map(place.directory().resolve("ring"), LENGTH_BYTES);
        memory = file.buffer();
        round = new RoundLine(new UnsafeBuffer(memory, ROUND_OFFSET, RoundLine.LENGTH_BYTES));
    }

    @Override
    public long run(long operations) {
        return side == 0 ? send(operations) : receive(operations);
    }

    @Override
    public void close() {
        file.close();
    }

    private long send(long operations) {
        round.awaitArrival();
        long start = System.nanoTime();
        long end = sent + operations;
        while (sent < end) {
            while (sent == free) {
                // acquire: the block's old data has been read; pairs with receive
                free = memory.getLongAcquire(READ_OFFSET) + BLOCKS;
            }
            Block.number(data, sent + 1);
            memory.putBytes(block(sent), data, 0, Block.LENGTH_BYTES);
            sent++;
            // release: publishes the data; pairs with receive
            memory.putLongRelease(WRITTEN_OFFSET, sent);
        }
        round.awaitFinish();
        return System.nanoTime() - start;
    }

    private long receive(long operations) {
        long end = received.count() + operations;
        round.arrive();
        while (received.count() < end) {
            // acquire: sees the data; pairs with send
            long written = memory.getLongAcquire(WRITTEN_OFFSET);
            while (received.count() < written) {
                memory.getBytes(block(received.count()), data, 0, Block.LENGTH_BYTES);
                received.add(Block.content(data));
                // release: the block may be written again; pairs with send
                memory.putLongRelease(READ_OFFSET, received.count());
            }
        }
        round.finish();
        received.check();
        return NOT_MEASURED;
    }

    private static int block(long position) {
        return BLOCKS_OFFSET + ((int) position & BLOCK_MASK) * Block.LENGTH_BYTES;
    }
}
