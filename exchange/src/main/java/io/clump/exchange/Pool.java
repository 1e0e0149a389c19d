package io.clump.exchange;

import org.jspecify.annotations.Nullable;

/**
 * Objects that wait to be used again, the last one first. One that was taken and comes back to its place, as most do,
 * is not written there again: a reference that is stored costs a barrier of the garbage collector.
 *
 * @param <E> type of the objects
 */
public final class Pool<E> {
    private static final int SMALLEST = 8;

    /** The objects; behind them, those that were taken last. */
    private @Nullable Object[] objects = new Object[SMALLEST];

    private int count;

    /** Makes an empty pool. */
    public Pool() {}

    /** Takes an object out; null if there is none. */
    @SuppressWarnings("unchecked")
    public @Nullable E take() {
        return count == 0 ? null : (E) objects[--count];
    }

    /** Puts an object in, which the caller does not use any more. */
    @SuppressWarnings("ReferenceEquality")
    public void give(E object) {
        if (count == objects.length) {
            grow();
        }
        if (objects[count] != object) {
            objects[count] = object;
        }
        count++;
    }

    private void grow() {
        @Nullable Object[] more = new Object[2 * count];
        System.arraycopy(objects, 0, more, 0, count);
        objects = more;
    }
}
