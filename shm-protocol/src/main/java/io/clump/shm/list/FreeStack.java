package io.clump.shm.list;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Free packets or bulk blocks: a stack of indices (R. K. Treiber, Systems programming: coping
 * with parallelism, 1986). Its top carries a count of the removed elements, so that a removal fails if the top was
 * removed and returned meanwhile: the element below may then be in use.
 *
 * <pre>
 *   top:  | elements taken so far (32) | index of the first free element (32) |
 * </pre>
 */
public final class FreeStack {
    private static final int COUNT_SHIFT = 32;
    private static final long INDEX_MASK = 0xFFFF_FFFFL;

    private final UnsafeBuffer memory;
    private final int top;
    private final int links;
    private final int strideBytes;

    /**
     * Wraps memory as a stack.
     *
     * @param memory where
     * @param top offset of the top in bytes
     * @param links offset of the first element's link in bytes
     * @param strideBytes bytes from one link to the next
     */
    FreeStack(UnsafeBuffer memory, int top, int links, int strideBytes) {
        this.memory = memory;
        this.top = top;
        this.links = links;
        this.strideBytes = strideBytes;
    }

    /**
     * Puts elements on an empty stack, before others see it.
     *
     * @param from index of the first
     * @param to index after the last
     */
    public void initialise(int from, int to) {
        for (int index = from; index < to; index++) {
            memory.putInt(link(index), index + 1 < to ? index + 1 : Link.NONE);
        }
        memory.putLong(top, word(0, from < to ? from : Link.NONE));
    }

    /**
     * Removes an element, and ends its link.
     *
     * @return its index, or {@link PacketList#NONE}
     */
    public int take() {
        while (true) {
            // acquire: sees the link of the first element; pairs with give
            long seen = memory.getLongAcquire(top);
            int index = (int) seen;
            if (index == Link.NONE) {
                return Link.NONE;
            }
            int taken = (int) (seen >>> COUNT_SHIFT) + 1;
            // opaque: arbitrary if another removes the element now; the compareAndSet fails then
            int next = memory.getIntOpaque(link(index));
            // compareAndSet: one of the senders gets the element, and sees that its last use is over; pairs with give
            if (memory.compareAndSetLong(top, seen, word(taken, next))) {
                // opaque: senders that lost may still read it
                memory.putIntOpaque(link(index), Link.end(taken));
                return index;
            }
        }
    }

    /**
     * Returns an element to the stack.
     *
     * @param index of an element that is not on the stack
     */
    public void give(int index) {
        while (true) {
            // acquire: keeps the order of what is read and written under the same top; pairs with take
            long seen = memory.getLongAcquire(top);
            // opaque: published by the compareAndSet
            memory.putIntOpaque(link(index), (int) seen);
            // compareAndSet: publishes the link and that the last use is over; pairs with take
            if (memory.compareAndSetLong(top, seen, word((int) (seen >>> COUNT_SHIFT), index))) {
                return;
            }
        }
    }

    /**
     * Returns the number of removals so far, modulo 2^32. Any thread may call it.
     *
     * @return the number a moment ago
     */
    public int takenOpaque() {
        // opaque: for inspection only; nothing is read that depends on it
        return (int) (memory.getLongOpaque(top) >>> COUNT_SHIFT);
    }

    private int link(int index) {
        return links + index * strideBytes;
    }

    private static long word(int taken, int index) {
        return ((long) taken << COUNT_SHIFT) | (index & INDEX_MASK);
    }
}
