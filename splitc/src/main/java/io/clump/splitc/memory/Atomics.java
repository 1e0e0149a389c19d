package io.clump.splitc.memory;

import org.agrona.UnsafeApi;

/** Atomic changes of one element, the same for the processes of its node and for messages from others. */
final class Atomics {
    private Atomics() {}

    /** Adds to an int or a long and returns the previous value. */
    static long getAndAdd(ElementType type, long address, long delta) {
        if (type == ElementType.INTS) {
            // getAndAdd: atomic with respect to the same operation of other processes of the node
            return UnsafeApi.getAndAddInt(null, address, (int) delta);
        }
        // getAndAdd: as above
        return UnsafeApi.getAndAddLong(null, address, delta);
    }

    /** Replaces an int or a long if it has the expected value. */
    static boolean compareAndSet(ElementType type, long address, long expected, long value) {
        if (type == ElementType.INTS) {
            // compareAndSet: atomic with respect to the same operation of other processes of the node
            return UnsafeApi.compareAndSetInt(null, address, (int) expected, (int) value);
        }
        // compareAndSet: as above
        return UnsafeApi.compareAndSetLong(null, address, expected, value);
    }
}
