package io.clump.laboratory.ports;

import io.clump.am2.ClumpException;
import io.clump.am2.barrier.BarrierKind;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.ports.Qos;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Steps of a program in which each process sends a block to the other one, and adds up the block that it gets. A
 * process may be a step ahead, so that a block arrives while the last one is still used; there are three ways to allow
 * that (Ciaccio 1999, section 6.2.3).
 */
public final class StepExchange implements Workload {
    /** Ways to keep the next block from overwriting the last one. */
    enum Way {
        /** Two buffers, alternately; the handler attaches the other one. */
        TWO_SLOTS(2),
        /** A barrier before each step; one buffer is enough then. */
        BARRIER(1),
        /** Blocks arrive in a temporary place, and are moved to their final one when they are needed. */
        COPY(2);

        private final int slots;

        Way(int slots) {
            this.slots = slots;
        }
    }

    private static final int PORT = 1;

    private final PortsPair pair;
    private final Way way;
    private final UnsafeBuffer[] slots;
    private final UnsafeBuffer own;
    private final UnsafeBuffer last;
    private int head;
    private int tail;
    private long step;
    private double sum;

    public StepExchange(Place place) {
        way = place.word("way", Way.class);
        int bytes = place.number("bytes");
        own = new UnsafeBuffer(new byte[bytes]);
        last = new UnsafeBuffer(new byte[bytes]);
        slots = new UnsafeBuffer[way.slots];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = new UnsafeBuffer(new byte[bytes]);
        }
        pair = new PortsPair(place);
        pair.ports.bindOutput(PORT, 1 - pair.side, PORT, Qos.RELIABLE);
        pair.ports.bindInput(
                PORT,
                slots[0],
                block -> {
                    tail = (tail + 1) % slots.length;
                    pair.ports.attachBuffer(PORT, slots[tail]);
                    pair.ports.semaphores().signal(PORT);
                },
                null);
    }

    @Override
    public long run(long operations) {
        pair.ports.barrier(BarrierKind.TWO_CHAINS);
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            step();
        }
        long nanos = System.nanoTime() - start;
        pair.ports.barrier(BarrierKind.TWO_CHAINS);
        pair.settle();
        return pair.side == 0 ? nanos : NOT_MEASURED;
    }

    @Override
    public String note() {
        return Double.isNaN(sum) ? "the blocks are not as they were sent" : "";
    }

    private void step() {
        if (way == Way.BARRIER) {
            pair.ports.barrier(BarrierKind.TWO_CHAINS);
        }
        step++;
        own.putLong(0, step);
        pair.ports.send(PORT, own, 0, own.capacity());
        pair.ports.semaphores().await(PORT, 1);
        UnsafeBuffer block = slots[head];
        head = (head + 1) % slots.length;
        if (way == Way.COPY) {
            last.putBytes(0, block, 0, block.capacity());
            block = last;
        }
        for (int offset = Long.BYTES; offset < block.capacity(); offset += Double.BYTES) {
            sum += block.getDouble(offset);
        }
        if (block.getLong(0) != step) {
            throw new ClumpException("a block was overwritten: step=" + step + ", found=" + block.getLong(0));
        }
    }
}
