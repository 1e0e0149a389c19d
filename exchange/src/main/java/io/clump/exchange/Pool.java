package io.clump.exchange;

import org.jspecify.annotations.Nullable;

/**
 * Unused objects, of which the last one is reused first. Most objects are returned to the slot that they were taken
 * from, and are not stored there again, since the store of a reference costs a barrier of the garbage collector.
 *
 * @param <E> type of the objects
 */
public final class Pool<E> {
    private static final int SMALLEST = 8;

    /** The unused objects, followed by slots of objects in use. */
    private @Nullable Object[] objects = new Object[SMALLEST];

    private int count;

    /** Makes an empty pool. */
    public Pool() {}

    /** Takes an object out; null if the pool is empty. */
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
