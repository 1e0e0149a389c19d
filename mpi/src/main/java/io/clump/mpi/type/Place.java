package io.clump.mpi.type;

import io.clump.matching.Memory;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;
import org.jspecify.annotations.Nullable;

/**
 * Place of a buffer's elements: an array and an offset in it, or an address outside of the heap. Both use the same two
 * numbers, which distinguish them. A place keeps the buffer reachable as long as it names it. To name an array
 * allocates nothing.
 */
public final class Place {
    private final Memory memory = new Memory();
    private @Nullable Object base;
    private @Nullable Object buffer;
    private Kind kind = Kind.BYTE;

    /** Where {@link #memory} begins. */
    private long origin;

    private long start;
    private long elements;

    /** Names nothing yet. */
    public Place() {}

    /**
     * Names a buffer.
     *
     * @param newKind of its elements
     * @param newBuffer an array of the kind, an NIO buffer, whose position and limit are ignored, or on Java 22 and
     *     later a memory segment; an array of any numbers stands for its memory, as in Open MPI, so it can replace an
     *     array of another numeric kind
     * @return null if it can be used, otherwise the error
     */
    public @Nullable String wrap(Kind newKind, @Nullable Object newBuffer) {
        if (newBuffer == null) {
            return "the buffer is null";
        }
        if (newBuffer instanceof Buffer nio) {
            return wrapBuffer(newKind, nio);
        }
        Kind found = newKind.isArray(newBuffer) ? newKind : Kind.ofArray(newBuffer);
        if (found != null) {
            return wrapArray(newKind, found, newBuffer);
        }
        return Segments.isSegment(newBuffer) ? wrapSegment(newKind, newBuffer) : unfit(newKind, newBuffer);
    }

    private @Nullable String wrapSegment(Kind newKind, Object segment) {
        if (newKind == Kind.OBJECT || Segments.isReadOnly(segment)) {
            return "the memory segment does not fit the datatype: found="
                    + (newKind == Kind.OBJECT ? "a segment" : "a read-only segment") + ", expected elements " + newKind;
        }
        if (!Segments.isAccessible(segment)) {
            return "the memory segment cannot be used: its arena is closed, or belongs to another thread";
        }
        long bytes = Segments.bytes(segment);
        Object array = Segments.array(segment);
        if (array == null) {
            origin = Segments.address(segment);
            memory.wrap(segment, origin, bytes);
            base = null;
            buffer = segment;
            return hold(newKind, origin, bytes);
        }
        Kind view = Kind.ofArray(array);
        if (view == null || !isMemory(view, newKind)) {
            return unfit(newKind, array);
        }
        name(view, array, segment);
        return hold(newKind, origin + Segments.address(segment), bytes);
    }

    private @Nullable String wrapArray(Kind newKind, Kind arrayKind, Object array) {
        if (!isMemory(arrayKind, newKind)) {
            return unfit(newKind, array);
        }
        name(arrayKind, array, array);
        return hold(newKind, origin, (long) arrayKind.length(array) << arrayKind.shift());
    }

    private static boolean isMemory(Kind found, Kind expected) {
        return found == expected || (isNumber(found) && isNumber(expected));
    }

    private static boolean isNumber(Kind kind) {
        return kind != Kind.BOOLEAN && kind != Kind.OBJECT;
    }

    private @Nullable String hold(Kind newKind, long newStart, long bytes) {
        kind = newKind;
        start = newStart;
        elements = bytes >> newKind.shift();
        return null;
    }

    private void name(Kind arrayKind, Object array, Object owner) {
        base = array;
        buffer = owner;
        origin = arrayKind.arrayBase();
        switch (arrayKind) {
            case BYTE -> memory.wrap((byte[]) array);
            case CHAR -> memory.wrap((char[]) array);
            case SHORT -> memory.wrap((short[]) array);
            case BOOLEAN -> memory.wrap((boolean[]) array);
            case INT -> memory.wrap((int[]) array);
            case LONG -> memory.wrap((long[]) array);
            case FLOAT -> memory.wrap((float[]) array);
            case DOUBLE -> memory.wrap((double[]) array);
            case OBJECT -> memory.clear();
        }
    }

    private @Nullable String wrapBuffer(Kind newKind, Buffer nio) {
        if (newKind == Kind.OBJECT || nio.isReadOnly()) {
            return unfit(newKind, nio);
        }
        Kind view = viewKind(nio);
        long bytes = (long) nio.capacity() << view.shift();
        if (nio.isDirect()) {
            origin = UnsafeApi.getLong(nio, BufferUtil.BYTE_BUFFER_ADDRESS_FIELD_OFFSET);
            memory.wrap(nio, origin, bytes);
            base = null;
            buffer = nio;
            return hold(newKind, origin, bytes);
        }
        if (!nio.hasArray() || Kind.ofArray(nio.array()) != view || !isMemory(view, newKind)) {
            return unfit(newKind, nio);
        }
        name(view, nio.array(), nio);
        return hold(newKind, origin + ((long) nio.arrayOffset() << view.shift()), bytes);
    }

    private static Kind viewKind(Buffer buffer) {
        if (buffer instanceof ByteBuffer) {
            return Kind.BYTE;
        } else if (buffer instanceof CharBuffer) {
            return Kind.CHAR;
        } else if (buffer instanceof ShortBuffer) {
            return Kind.SHORT;
        } else if (buffer instanceof IntBuffer) {
            return Kind.INT;
        } else if (buffer instanceof LongBuffer) {
            return Kind.LONG;
        } else if (buffer instanceof FloatBuffer) {
            return Kind.FLOAT;
        }
        return buffer instanceof DoubleBuffer ? Kind.DOUBLE : Kind.BYTE;
    }

    private static String unfit(Kind kind, Object buffer) {
        return "the buffer does not fit the datatype: found="
                + buffer.getClass().getSimpleName() + ", expected elements " + kind;
    }

    /**
     * Returns the number of elements from the first one on.
     *
     * @return 0 if nothing is named
     */
    public long elements() {
        return elements;
    }

    /** Forgets the buffer, so that it can be collected. */
    public void clear() {
        memory.clear();
        base = null;
        buffer = null;
        origin = 0;
        start = 0;
        elements = 0;
    }

    /**
     * Returns what operations of the matcher use.
     *
     * @return the whole buffer
     */
    public Memory memory() {
        return memory;
    }

    /**
     * Returns where an element is in {@link #memory}.
     *
     * @param offset number of the element
     * @return bytes from the beginning of the memory
     */
    public long memoryOffset(long offset) {
        return address(offset) - origin;
    }

    /**
     * Returns the array.
     *
     * @return null for an address outside of the heap
     */
    public @Nullable Object base() {
        return base;
    }

    /**
     * Returns the place of an element.
     *
     * @param offset number of the element
     * @return offset in bytes from the array object, or an address
     */
    public long address(long offset) {
        return start + (offset << kind.shift());
    }

    /**
     * Returns the wrapped object.
     *
     * @return the array, NIO buffer or memory segment; null if nothing is named
     */
    public @Nullable Object buffer() {
        return buffer;
    }

    /**
     * Returns whether items of a datatype lie in the buffer. Those of a slice may also lie before it, in the buffer
     * that it was cut from; {@link #memory} reaches them then.
     *
     * @param map of the datatype
     * @param count number of items
     * @param offset of the first item's origin, in elements
     * @return true if each element is there
     */
    public boolean holds(TypeMap map, int count, long offset) {
        return count == 0
                || map.isEmpty()
                || (offset + map.end(count) <= elements
                        && (offset + map.first(count) >= 0 || isBefore(offset + map.first(count))));
    }

    /** Returns whether a slice has an element before it; then the array or buffer of the slice is named. */
    private boolean isBefore(long first) {
        long before = -first << kind.shift();
        if (!(buffer instanceof Buffer slice)) {
            return false;
        }
        if (!slice.isDirect()) {
            return start - before >= origin;
        }
        long whole = SlicedBuffers.beginningOfWhole(slice, start);
        if (start - before < whole) {
            return false;
        }
        memory.wrap(slice, whole, start - whole + (elements << kind.shift()));
        origin = whole;
        return true;
    }
}
