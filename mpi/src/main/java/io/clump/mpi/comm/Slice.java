package io.clump.mpi.comm;

import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Items of a buffer.
 *
 * @param buffer an array or an NIO buffer
 * @param offset of the first item's origin, in elements
 * @param count number of items
 * @param map of their datatype
 */
public record Slice(@Nullable Object buffer, int offset, int count, TypeMap map) {
    /** No items. */
    public static final Slice EMPTY = new Slice(new byte[0], 0, 0, TypeMap.basic(Kind.BYTE));

    /**
     * Some elements of an array.
     *
     * @param kind of the array
     * @param array of this kind
     * @param offset of the first one
     * @param count how many
     * @return a slice
     */
    public static Slice of(Kind kind, Object array, int offset, int count) {
        return new Slice(array, offset, count, TypeMap.basic(kind));
    }

    /**
     * Numbers.
     *
     * @param array of numbers
     * @return a slice of all of them
     */
    public static Slice of(int... array) {
        return of(Kind.INT, array, 0, array.length);
    }

    /**
     * Returns the buffer of a slice that has one.
     *
     * @return an array or an NIO buffer
     */
    public Object array() {
        return Objects.requireNonNull(buffer, "checked before: a slice of items has a buffer");
    }

    /**
     * Returns the number of elements.
     *
     * @return that of all items
     */
    public int elements() {
        return ErrorClasses.checkSize((long) count * map.size(), "elements in one call");
    }

    /**
     * Returns the length of a message of these items.
     *
     * @return bytes
     */
    public long bytes() {
        return (long) count * map.sizeBytes();
    }

    /**
     * Returns some of the items.
     *
     * @param first the first of them
     * @param number how many
     * @return a slice of the same buffer
     */
    public Slice items(int first, int number) {
        return new Slice(buffer, ErrorClasses.place(offset, first, map.extent()), number, map);
    }
}
