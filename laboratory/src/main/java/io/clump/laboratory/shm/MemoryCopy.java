package io.clump.laboratory.shm;

import io.clump.laboratory.traffic.Checksum;
import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * 1 MB copied into places of shared memory, as Clump's long messages are, and a line in each direction that says so, without
 * anything else.
 */
public final class MemoryCopy implements Workload {
    // The memory: a pair of lines for the round and for each position, then the places, from a page on as in a segment.
    private static final int PAIR_OF_LINES_BYTES = 128;
    private static final int ROUND_OFFSET = 0;
    private static final int WRITTEN_OFFSET = ROUND_OFFSET + PAIR_OF_LINES_BYTES;
    private static final int READ_OFFSET = WRITTEN_OFFSET + PAIR_OF_LINES_BYTES;
    private static final int PLACES_OFFSET = 4096;
    private static final int LENGTH_BYTES = PLACES_OFFSET + Megabyte.ALL_PLACES_BYTES;

    private final int side;
    private final MappedFile file;
    private final UnsafeBuffer memory;
    private final RoundLine round;
    private final UnsafeBuffer data = Megabyte.allocate();
    private final Checksum received = Checksum.ofBlocks();
    private long sent;
    private long free = Megabyte.PLACES;

    /**
     * Maps the places.
     *
     * @param place both sides share the directory
     */
    public MemoryCopy(Place place) {
        side = place.side();
        file = MappedFile.map(place.directory().resolve("places"), LENGTH_BYTES);
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
                // acquire: the place's old data has been read; pairs with receive
                free = memory.getLongAcquire(READ_OFFSET) + Megabyte.PLACES;
            }
            Megabyte.number(data, sent + 1);
            memory.putBytes(PLACES_OFFSET + Megabyte.place(sent), data, 0, Megabyte.LENGTH_BYTES);
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
                received.add(Megabyte.content(memory, PLACES_OFFSET + Megabyte.place(received.count())));
                // release: the place may be written again; pairs with send
                memory.putLongRelease(READ_OFFSET, received.count());
            }
        }
        round.finish();
        received.check();
        return NOT_MEASURED;
    }
}
