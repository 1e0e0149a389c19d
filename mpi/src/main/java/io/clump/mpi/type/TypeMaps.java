package io.clump.mpi.type;

import java.util.Arrays;

/**
 * The constructors of datatypes. Displacements and strides count elements of the buffer, but for those of {@link
 * #bytes}. Each throws {@link IllegalArgumentException} for numbers that make no datatype, and {@link
 * ArithmeticException} for numbers that exceed 32 bits.
 */
public final class TypeMaps {
    private TypeMaps() {}

    /**
     * Consecutive items.
     *
     * @param count number of items
     * @param old their datatype
     * @return a map
     */
    public static TypeMap contiguous(int count, TypeMap old) {
        return new TypeMapBuilder().block(old, count, 0).build();
    }

    /**
     * Blocks at the same distance.
     *
     * @param count number of blocks
     * @param blockLength items of each
     * @param stride elements from one block to the next
     * @param old datatype of the items
     * @return a map
     */
    public static TypeMap strided(int count, int blockLength, long stride, TypeMap old) {
        if (count < 0 || blockLength < 0) {
            throw new IllegalArgumentException(
                    "negative number of blocks or items: found=" + count + " and " + blockLength);
        }
        TypeMapBuilder builder = new TypeMapBuilder();
        for (int block = 0; block < count; block++) {
            builder.block(old, blockLength, block * stride);
        }
        return builder.build();
    }

    /**
     * Blocks anywhere.
     *
     * @param blockLengths items of each block
     * @param displacements of each block
     * @param unit number of elements of a displacement of 1
     * @param old datatype of the items
     * @return a map
     */
    public static TypeMap indexed(int[] blockLengths, int[] displacements, int unit, TypeMap old) {
        TypeMap[] same = new TypeMap[blockLengths.length];
        Arrays.fill(same, old);
        return structure(blockLengths, displacements, unit, same);
    }

    /**
     * Blocks anywhere, each with a datatype of its own, all of one kind of elements.
     *
     * @param blockLengths items of each block
     * @param displacements of each block
     * @param unit number of elements of a displacement of 1
     * @param types datatype of each block's items
     * @return a map
     */
    public static TypeMap structure(int[] blockLengths, int[] displacements, int unit, TypeMap[] types) {
        if (blockLengths.length != displacements.length || types.length != displacements.length) {
            throw new IllegalArgumentException("as many lengths as displacements and datatypes: found="
                    + blockLengths.length + ", " + displacements.length + ", " + types.length);
        }
        TypeMapBuilder builder = new TypeMapBuilder();
        for (int block = 0; block < types.length; block++) {
            builder.block(types[block], blockLengths[block], (long) displacements[block] * unit);
        }
        return builder.build();
    }

    /**
     * The same datatype with other bounds.
     *
     * @param old datatype
     * @param lower first element of an item
     * @param extent distance between items
     * @return a map
     */
    public static TypeMap resized(TypeMap old, int lower, int extent) {
        return new TypeMapBuilder().block(old, 1, 0).build(lower, extent);
    }

    /**
     * The same datatype in a buffer of bytes.
     *
     * @param old datatype, not of objects
     * @return a map of bytes that knows the sizes of its basic elements
     */
    public static TypeMap bytes(TypeMap old) {
        if (old.kind() == Kind.OBJECT) {
            throw new IllegalArgumentException("objects have no bytes in a buffer");
        }
        if (old.kind() == Kind.BYTE) {
            return old;
        }
        int factor = old.kind().bytes();
        TypeMap.Bounds bounds = old.bounds();
        int[] leafBytes = new int[old.size()];
        Arrays.fill(leafBytes, factor);
        return new TypeMap(
                Kind.BYTE,
                times(old.starts, factor),
                times(old.lengths, factor),
                Math.multiplyExact(old.size(), factor),
                new TypeMap.Bounds(
                        Math.multiplyExact(bounds.lower(), factor),
                        Math.multiplyExact(bounds.upper(), factor),
                        bounds.isLowerMarked(),
                        bounds.isUpperMarked(),
                        Math.multiplyExact(bounds.trueLower(), factor),
                        Math.multiplyExact(bounds.trueUpper(), factor)),
                leafBytes);
    }

    private static int[] times(int[] values, int factor) {
        return Arrays.stream(values)
                .map(value -> Math.multiplyExact(value, factor))
                .toArray();
    }
}
