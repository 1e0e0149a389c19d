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
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Place of a buffer's elements: an array and an offset in it, or an address outside of the heap. The same two numbers reach
 * both, so nothing else has to tell them apart. A place keeps the buffer reachable as long as it names it. To name an array
 * allocates nothing.
 */
public final class Place {
    private final Memory memory = new Memory();
    private @Nullable Object base;
    private @Nullable Object buffer;
    private Kind kind = Kind.BYTE;
    private long start;
    private long elements;

    /** Names nothing yet. */
    public Place() {}

    /**
     * Names a buffer.
     *
     * @param newKind of its elements
     * @param newBuffer an array of the kind, or an NIO buffer, whose position and limit do not matter
     * @return null if it can be used, else what is wrong
     */
    public @Nullable String wrap(Kind newKind, @Nullable Object newBuffer) {
        if (newBuffer != null && newKind.isArray(newBuffer)) {
            wrapArray(newKind, newBuffer, newBuffer);
            start = newKind.arrayBase();
            elements = newKind.length(newBuffer);
            return null;
        }
        return wrapOther(newKind, newBuffer);
    }

    private void wrapArray(Kind newKind, Object array, Object owner) {
        base = array;
        buffer = owner;
        kind = newKind;
        switch (newKind) {
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

    private @Nullable String wrapOther(Kind newKind, @Nullable Object newBuffer) {
        if (!(newBuffer instanceof Buffer nio)) {
            return newBuffer == null ? "the buffer is null" : unfit(newKind, newBuffer);
        }
        if (newKind == Kind.OBJECT || nio.isReadOnly()) {
            return unfit(newKind, newBuffer);
        }
        Kind view = viewKind(nio);
        long bytes = (long) nio.capacity() << view.shift();
        if (nio.isDirect()) {
            start = UnsafeApi.getLong(nio, BufferUtil.BYTE_BUFFER_ADDRESS_FIELD_OFFSET);
            memory.wrap(new UnsafeBuffer(start, Math.toIntExact(bytes)));
            base = null;
            buffer = nio;
            kind = newKind;
        } else if (nio.hasArray() && Kind.ofArray(nio.array()) == view && view == newKind) {
            wrapArray(view, nio.array(), nio);
            start = view.arrayBase() + ((long) nio.arrayOffset() << view.shift());
        } else {
            return unfit(newKind, newBuffer);
        }
        elements = bytes >> newKind.shift();
        return null;
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

    /** Forgets the buffer, so that it can be collected. */
    public void clear() {
        memory.clear();
        base = null;
        buffer = null;
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
        return address(offset) - (base == null ? start : kind.arrayBase());
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
     * Returns what was wrapped.
     *
     * @return the array or NIO buffer; null if nothing is named
     */
    public @Nullable Object buffer() {
        return buffer;
    }

    /**
     * Returns whether items of a datatype lie in the buffer.
     *
     * @param map of the datatype
     * @param count number of items
     * @param offset of the first item's origin, in elements
     * @return true if each element is there
     */
    public boolean holds(TypeMap map, int count, long offset) {
        return count == 0 || map.isEmpty() || (offset + map.first(count) >= 0 && offset + map.end(count) <= elements);
    }
}
