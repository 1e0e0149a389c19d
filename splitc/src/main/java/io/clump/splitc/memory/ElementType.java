package io.clump.splitc.memory;

import org.agrona.UnsafeApi;
import org.jspecify.annotations.Nullable;

/** Type of the elements of a spread array. */
enum ElementType {
    BYTES(0, "bytes", 0, byte[].class),
    INTS(1, "ints", 2, int[].class),
    LONGS(2, "longs", 3, long[].class),
    FLOATS(3, "floats", 2, float[].class),
    DOUBLES(4, "doubles", 3, double[].class);

    private static final ElementType[] ALL = values();

    private final int code;
    private final String plural;
    private final int shift;
    private final long firstOffset;

    ElementType(int code, String plural, int shift, Class<?> array) {
        this.code = code;
        this.plural = plural;
        this.shift = shift;
        firstOffset = UnsafeApi.arrayBaseOffset(array);
    }

    /** Returns the type of a {@link #code}. */
    static ElementType of(long code) {
        return ALL[(int) code];
    }

    /** Returns the number that represents the type in messages: its place in the list above. */
    int code() {
        return code;
    }

    String plural() {
        return plural;
    }

    /** Returns the number of bytes of some elements. */
    long bytes(int count) {
        return (long) count << shift;
    }

    /** Returns the number of elements that fit. */
    int fitting(int bytes) {
        return bytes >> shift;
    }

    /** Returns the offset of an element in an ordinary array of this type. */
    long offset(int index) {
        return firstOffset + bytes(index);
    }

    /** Writes one element, given as the low bits of a number, to a spread array or an ordinary one. */
    void put(@Nullable Object array, long offset, long bits) {
        switch (shift) {
            // release: publishes earlier writes to a reader of the element; pairs with the reads of this element
            case 0 -> UnsafeApi.putByteRelease(array, offset, (byte) bits);
            // release: as above
            case 2 -> UnsafeApi.putIntRelease(array, offset, (int) bits);
            // release: as above
            default -> UnsafeApi.putLongRelease(array, offset, bits);
        }
    }

    /** Reads one element of a spread array as the low bits of a number. */
    long get(long address) {
        return switch (shift) {
            // acquire: sees the writes before that of the element; pairs with put
            case 0 -> UnsafeApi.getByteAcquire(null, address);
            // acquire: as above
            case 2 -> UnsafeApi.getIntAcquire(null, address);
            // acquire: as above
            default -> UnsafeApi.getLongAcquire(null, address);
        };
    }
}
