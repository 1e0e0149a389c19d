package io.clump.mpi.collective;

import io.clump.mpi.comm.Copies;
import io.clump.mpi.comm.Schedule;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.type.Kind;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/** Elements of a reduction in one process, one behind the other: at first its own ones, at the end those of all. */
final class Accumulator {
    private final Kind kind;
    private final Object array;
    private final int offset;
    private final int elements;
    private final Combination combination;

    private Accumulator(Kind kind, Object array, int offset, int elements, Combination combination) {
        this.kind = kind;
        this.array = array;
        this.offset = offset;
        this.elements = elements;
        this.combination = combination;
    }

    /**
     * An accumulator with a copy of some items; user functions change objects in place, and must not change those of
     * the program.
     */
    static Accumulator of(Slice own, Combination combination) {
        Kind kind = own.map().kind();
        int elements = own.elements();
        Accumulator made = new Accumulator(kind, kind.newArray(elements), 0, elements, combination);
        Copies.copyApart(own, made.all());
        return made;
    }

    /** An accumulator in the result itself, if that is an array without gaps; to be followed by {@link #deliver}. */
    static Accumulator in(Slice own, Slice result, Combination combination) {
        Object buffer = result.buffer();
        Kind kind = own.map().kind();
        int elements = own.elements();
        boolean fits = buffer != null
                && kind.isArray(buffer)
                && kind != Kind.OBJECT
                && result.map().isDense()
                && result.offset() >= 0
                && (long) result.offset() + elements <= kind.length(buffer);
        if (!fits || buffer == null) {
            return of(own, combination);
        }
        Accumulator made = new Accumulator(kind, buffer, result.offset(), elements, combination);
        Copies.copy(own, made.all());
        return made;
    }

    /** Copies the result to where it belongs, once the schedule is at its end. */
    void deliver(Schedule schedule, Slice result) {
        if (array != result.buffer()) {
            schedule.compute(() -> Copies.copy(all(), result));
        }
    }

    int elements() {
        return elements;
    }

    long bytes() {
        return (long) elements << kind.shift();
    }

    Combination combination() {
        return combination;
    }

    Slice all() {
        return part(0, elements);
    }

    Slice part(int first, int count) {
        return Slice.of(kind, array, offset + first, count);
    }

    /** Some of the elements; what is combined there is combined here. */
    Accumulator range(int first, int count) {
        return new Accumulator(kind, array, offset + first, count, combination);
    }

    /** All elements as words, of which the last one may be filled up. */
    long[] words() {
        long[] words = new long[(int) ((bytes() + Long.BYTES - 1) / Long.BYTES)];
        UnsafeApi.copyMemory(array, address(0), words, Kind.LONG.arrayBase(), bytes());
        return words;
    }

    /** Makes words all elements. */
    void set(long[] words) {
        UnsafeApi.copyMemory(words, Kind.LONG.arrayBase(), array, address(0), bytes());
    }

    /** Copies elements into shared memory. */
    void copyTo(UnsafeBuffer memory, int at, int first, int count) {
        long bytes = (long) count << kind.shift();
        memory.boundsCheck(at, (int) bytes);
        UnsafeApi.copyMemory(array, address(first), null, memory.addressOffset() + at, bytes);
    }

    /** Copies elements out of shared memory. */
    void copyFrom(UnsafeBuffer memory, int at, int first, int count) {
        long bytes = (long) count << kind.shift();
        memory.boundsCheck(at, (int) bytes);
        UnsafeApi.copyMemory(null, memory.addressOffset() + at, array, address(first), bytes);
    }

    private long address(int element) {
        return kind.arrayBase() + ((long) (offset + element) << kind.shift());
    }

    /** Another one of the same kind, with space for some elements. */
    Accumulator another(int count) {
        return new Accumulator(kind, kind.newArray(count), 0, count, combination);
    }

    /** Space for elements of another process. */
    Slice space(int count) {
        return Slice.of(kind, kind.newArray(count), 0, count);
    }

    /**
     * The same elements for a second use: other objects, since those of the first may be in a result that a function
     * changes.
     */
    Slice again(Slice other) {
        if (kind != Kind.OBJECT) {
            return other;
        }
        Slice copy = space(other.count());
        Copies.copyApart(other, copy);
        return copy;
    }

    /** Combines with elements of processes before this one; of any, if the operation commutes. */
    void addBefore(Slice other, int first) {
        combination.reduction().combine(other.array(), other.offset(), array, offset + first, other.count());
    }

    /** Combines with elements of processes behind this one. */
    void addBehind(Slice other, int first) {
        if (combination.commutes()) {
            addBefore(other, first);
            return;
        }
        combination.reduction().combine(array, offset + first, other.array(), other.offset(), other.count());
        Copies.copy(other, part(first, other.count()));
    }
}
