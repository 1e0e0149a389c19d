package io.clump.apps.em3d;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.UnsafeApi;

/** Values of own nodes that another process needs: at most as many as fit into a message. */
final class Export {
    private static final long FIRST_VALUE = UnsafeApi.arrayBaseOffset(double[].class);

    private final int rank;
    private final int firstIndex;
    private final int[] indices;
    private final boolean isLast;

    /**
     * True if the nodes are consecutive, so that the values are copied at once, in a sixth of the time. Few are missing
     * where most nodes have neighbours elsewhere.
     */
    private final boolean isRun;

    private Export(int rank, int firstIndex, int[] indices, boolean isLast) {
        this.rank = rank;
        this.firstIndex = firstIndex;
        this.indices = indices;
        this.isLast = isLast;
        isRun = indices.length > 0 && indices[indices.length - 1] - indices[0] == indices.length - 1;
    }

    /**
     * Makes the exports of one process to another one.
     *
     * @param rank of the other
     * @param needed place of the first value there, then the nodes whose values are needed, in ascending order
     * @param index of the nodes here
     * @param most values in a message
     * @return one export for each message, at least one
     */
    static List<Export> of(int rank, int[] needed, NodeIndex index, int most) {
        int[] indices = Arrays.stream(needed).skip(1).map(index::of).toArray();
        List<Export> exports = new ArrayList<>();
        int from = 0;
        do {
            int to = Math.min(indices.length, from + most);
            int[] part = Arrays.copyOfRange(indices, from, to);
            exports.add(new Export(rank, needed[0] + from, part, to == indices.length));
            from = to;
        } while (from < indices.length);
        return exports;
    }

    /** Puts values at their places in the process that received them. */
    static void unpack(DirectBuffer data, double[] values, int firstIndex, int count) {
        UnsafeApi.copyMemory(
                data.byteArray(),
                data.addressOffset(),
                values,
                offset(values, firstIndex, count),
                (long) count * Double.BYTES);
    }

    int rank() {
        return rank;
    }

    /** Returns the place of the first value there. */
    int firstIndex() {
        return firstIndex;
    }

    int count() {
        return indices.length;
    }

    /** Returns whether it is the last for its process. */
    boolean isLast() {
        return isLast;
    }

    /** Returns the only value. */
    long bits(double[] values) {
        return Double.doubleToRawLongBits(values[indices[0]]);
    }

    /** Fills a message. */
    void pack(double[] values, MutableDirectBuffer data) {
        if (isRun) {
            data.boundsCheck(0, indices.length * Double.BYTES);
            UnsafeApi.copyMemory(
                    values,
                    offset(values, indices[0], indices.length),
                    data.byteArray(),
                    data.addressOffset(),
                    (long) indices.length * Double.BYTES);
            return;
        }
        for (int i = 0; i < indices.length; i++) {
            data.putDouble(i * Double.BYTES, values[indices[i]]);
        }
    }

    private static long offset(double[] values, int first, int count) {
        return FIRST_VALUE + (long) Double.BYTES * Objects.checkFromIndexSize(first, count, values.length);
    }
}
