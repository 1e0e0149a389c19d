package io.clump.laboratory.worker;

import java.util.function.IntSupplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Lets side 0 say when side 1 receives, so that it can be held off while side 0 sends: two lines of memory. While the
 * gate does not change, both sides read their caches.
 */
public final class Gate {
    /** Length of the memory that is needed, all zero at first. */
    public static final int LENGTH_BYTES = 256;

    private static final int WORD_OFFSET = 0;
    private static final int ACKNOWLEDGED_OFFSET = 128;

    // The word: a number that grows with each change, and in its lowest bits what side 1 is to do.
    private static final int OPEN = 0;
    private static final int CLOSED = 1;
    private static final int OVER = 2;
    private static final int STATE_BITS = 2;
    private static final int STATE_MASK = (1 << STATE_BITS) - 1;

    private static final int SPINS = 1024;

    private final UnsafeBuffer memory;
    private long changes;
    private long lastOver;

    /** Makes one side's view. */
    public Gate(UnsafeBuffer memory) {
        this.memory = memory;
    }

    /** Side 0: from now on side 1 receives. */
    public void open() {
        change(OPEN);
    }

    /** Side 0: side 1 receives no more; returns when it has stopped. */
    public void close() {
        change(CLOSED);
        int spins = 0;
        // acquire: what side 1 did before it stopped is done; pairs with serve
        while (memory.getLongAcquire(ACKNOWLEDGED_OFFSET) != word(CLOSED)) {
            spins = pause(spins);
        }
    }

    /** Side 0: the round is over. */
    public void end() {
        change(OVER);
    }

    /**
     * Side 1: receives while the gate is open, until the round is over.
     *
     * @param receive called again and again; returns how much it has received
     */
    public long serve(IntSupplier receive) {
        long received = 0;
        int spins = 0;
        // acquire: what side 0 did before the change is done; pairs with change
        long word = memory.getLongAcquire(WORD_OFFSET);
        while (word == lastOver || (word & STATE_MASK) != OVER) {
            if ((word & STATE_MASK) == OPEN) {
                received += receive.getAsInt();
            } else {
                // release: nothing more is received; pairs with close
                memory.putLongRelease(ACKNOWLEDGED_OFFSET, word);
                spins = pause(spins);
            }
            // acquire: what side 0 did before the change is done; pairs with change
            word = memory.getLongAcquire(WORD_OFFSET);
        }
        lastOver = word;
        return received;
    }

    private void change(int state) {
        changes++;
        // release: the work before the change is done; pairs with serve
        memory.putLongRelease(WORD_OFFSET, word(state));
    }

    private long word(int state) {
        return changes << STATE_BITS | state;
    }

    private static int pause(int spins) {
        Thread.onSpinWait();
        if ((spins + 1) % SPINS == 0) {
            Thread.yield();
        }
        return spins + 1;
    }
}
