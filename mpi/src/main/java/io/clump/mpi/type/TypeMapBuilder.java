package io.clump.mpi.type;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Makes a datatype out of blocks of others, in the order of the blocks. */
public final class TypeMapBuilder {
    private static final int FIRST_CAPACITY = 8;

    private @Nullable Kind kind;
    private int[] starts = new int[FIRST_CAPACITY];
    private int[] lengths = new int[FIRST_CAPACITY];
    private int runs;
    private long size;
    private int[] leafBytes = new int[0];
    private final Range elements = new Range();
    private final Range bounds = new Range();
    private final Range marked = new Range();
    private boolean isLowerMarked;
    private boolean isUpperMarked;

    /** Begins without blocks. */
    public TypeMapBuilder() {}

    /**
     * Adds a block.
     *
     * @param old datatype of its items
     * @param count number of consecutive items
     * @param displacement of the first item, in elements
     * @return this builder
     * @throws IllegalArgumentException if the count is negative, or the elements are of another kind than those before
     * @throws ArithmeticException if a number does not fit 32 bits
     */
    public TypeMapBuilder block(TypeMap old, int count, long displacement) {
        if (count < 0) {
            throw new IllegalArgumentException("negative number of items: found=" + count);
        }
        if (count == 0) {
            return this;
        }
        addBounds(old, count, displacement);
        if (old.isEmpty()) {
            return this;
        }
        if (kind != null && kind != old.kind()) {
            throw new IllegalArgumentException(
                    "datatypes of one buffer have one kind of elements: found=" + kind + " and " + old.kind());
        }
        kind = old.kind();
        addLeaves(old, count);
        size += (long) count * old.size();
        Math.toIntExact(size << kind.shift());
        if (old.isDense()) {
            addRun(displacement, Math.multiplyExact(count, old.size()));
            return this;
        }
        for (int item = 0; item < count; item++) {
            long origin = displacement + (long) item * old.extent();
            for (int run = 0; run < old.starts.length; run++) {
                addRun(origin + old.starts[run], old.lengths[run]);
            }
        }
        return this;
    }

    /** Basic elements of one size need no list. */
    private void addLeaves(TypeMap old, int count) {
        if (old.leafBytes().length == 0 && leafBytes.length == 0) {
            return;
        }
        int[] before = leafBytes.length == 0 ? ones(Math.toIntExact(size)) : leafBytes;
        int[] more = old.leafBytes().length == 0 ? ones(old.size()) : old.leafBytes();
        leafBytes = Arrays.copyOf(before, Math.addExact(before.length, Math.multiplyExact(count, more.length)));
        for (int place = before.length; place < leafBytes.length; place += more.length) {
            System.arraycopy(more, 0, leafBytes, place, more.length);
        }
    }

    private static int[] ones(int length) {
        int[] ones = new int[length];
        Arrays.fill(ones, 1);
        return ones;
    }

    private void addRun(long start, int length) {
        int place = Math.toIntExact(start);
        if (runs > 0 && starts[runs - 1] + lengths[runs - 1] == place) {
            lengths[runs - 1] += length;
            return;
        }
        if (runs == starts.length) {
            starts = Arrays.copyOf(starts, 2 * runs);
            lengths = Arrays.copyOf(lengths, 2 * runs);
        }
        starts[runs] = place;
        lengths[runs] = length;
        runs++;
    }

    private void addBounds(TypeMap old, int count, long displacement) {
        TypeMap.Bounds inner = old.bounds();
        long last = displacement + (count - 1L) * old.extent();
        long first = Math.min(displacement, last);
        long end = Math.max(displacement, last);
        if (!old.isEmpty()) {
            elements.include(first + inner.trueLower(), end + inner.trueUpper());
            bounds.include(first + inner.lower(), end + inner.upper());
        }
        if (inner.isLowerMarked()) {
            isLowerMarked = true;
            marked.lower = Math.min(marked.lower, first + inner.lower());
        }
        if (inner.isUpperMarked()) {
            isUpperMarked = true;
            marked.upper = Math.max(marked.upper, end + inner.upper());
        }
    }

    /**
     * Ends with bounds of its own.
     *
     * @param lower first element of an item
     * @param extent distance between items
     * @return a map
     */
    public TypeMap build(int lower, int extent) {
        isLowerMarked = true;
        isUpperMarked = true;
        marked.lower = lower;
        marked.upper = (long) lower + extent;
        return build();
    }

    /**
     * Ends.
     *
     * @return the map of an item of all blocks
     * @throws ArithmeticException if a number does not fit 32 bits
     */
    public TypeMap build() {
        long lower = isLowerMarked ? marked.lower : bounds.lowerOr(0);
        long upper = isUpperMarked ? marked.upper : bounds.upperOr(0);
        return new TypeMap(
                kind == null ? Kind.BYTE : kind,
                Arrays.copyOf(starts, runs),
                Arrays.copyOf(lengths, runs),
                Math.toIntExact(size),
                new TypeMap.Bounds(
                        Math.toIntExact(lower),
                        Math.toIntExact(upper),
                        isLowerMarked,
                        isUpperMarked,
                        Math.toIntExact(elements.lowerOr(0)),
                        Math.toIntExact(elements.upperOr(0))),
                leafBytes);
    }

    /** Both ends of the included items. */
    private static final class Range {
        private long lower = Long.MAX_VALUE;
        private long upper = Long.MIN_VALUE;

        void include(long newLower, long newUpper) {
            lower = Math.min(lower, newLower);
            upper = Math.max(upper, newUpper);
        }

        long lowerOr(long empty) {
            return lower == Long.MAX_VALUE ? empty : lower;
        }

        long upperOr(long empty) {
            return upper == Long.MIN_VALUE ? empty : upper;
        }
    }
}
