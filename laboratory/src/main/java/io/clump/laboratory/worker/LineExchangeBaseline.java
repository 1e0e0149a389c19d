package io.clump.laboratory.worker;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Two processes bounce one line of memory: the cost of a round trip without a message on this machine. Side 0 writes
 * odd numbers, side 1 the following even ones.
 */
public final class LineExchangeBaseline implements Workload {
    /** Length of two lines, since a processor fetches lines in pairs: so the used line shares nothing with others. */
    private static final int LENGTH_BYTES = 128;

    private final int side;
    private final UnsafeBuffer line;
    private long last;

    public LineExchangeBaseline(Place place) {
        side = place.side();
        line = place.map("line", LENGTH_BYTES);
    }

    @Override
    public long run(long operations) {
        if (side == 1) {
            answer(operations);
            return NOT_MEASURED;
        }
        // One exchange that is not measured; after it the other side has arrived.
        exchange(1);
        long start = System.nanoTime();
        exchange(operations);
        return System.nanoTime() - start;
    }

    private void exchange(long count) {
        long end = last + 2 * count;
        while (last < end) {
            // release: hands the line over; pairs with answer
            line.putLongRelease(0, last + 1);
            last += 2;
            await(last);
        }
    }

    private void answer(long operations) {
        long end = last + 2 * (operations + 1);
        while (last < end) {
            await(last + 1);
            last += 2;
            // release: hands the line back; pairs with exchange
            line.putLongRelease(0, last);
        }
    }

    private void await(long value) {
        boolean there = false;
        while (!there) {
            // acquire: as a receiver that reads the content of the line; pairs with exchange and answer
            there = line.getLongAcquire(0) == value;
        }
    }
}
