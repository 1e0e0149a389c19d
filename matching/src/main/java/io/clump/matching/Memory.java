package io.clump.matching;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.UnsafeApi;
import org.jspecify.annotations.Nullable;

/**
 * Memory that a message is sent from or received into: an array of a primitive type, or a buffer, without a copy. An
 * object can be reused, since an operation copies its fields at its start. {@code wrap} does not allocate. Elements are
 * in the machine's byte order, a boolean is a byte. Used by one thread.
 */
public final class Memory {
    private static final long BYTES = UnsafeApi.arrayBaseOffset(byte[].class);
    private static final long BOOLEANS = UnsafeApi.arrayBaseOffset(boolean[].class);
    private static final long SHORTS = UnsafeApi.arrayBaseOffset(short[].class);
    private static final long CHARS = UnsafeApi.arrayBaseOffset(char[].class);
    private static final long INTS = UnsafeApi.arrayBaseOffset(int[].class);
    private static final long LONGS = UnsafeApi.arrayBaseOffset(long[].class);
    private static final long FLOATS = UnsafeApi.arrayBaseOffset(float[].class);
    private static final long DOUBLES = UnsafeApi.arrayBaseOffset(double[].class);

    /** Object that keeps the memory reachable: the array itself, or the owner of bytes outside of the heap. */
    private @Nullable Object owner;

    /** Array; null if the bytes are outside of the heap. */
    private @Nullable Object base;

    /** Address of the first byte, from the beginning of the array object, or absolute. */
    private long address;

    private long lengthBytes;
    private boolean isReadOnly;

    /** Makes an object without bytes. */
    public Memory() {}

    /**
     * Wraps an array.
     *
     * @param array the elements
     * @return this object
     */
    public Memory wrap(byte[] array) {
        return set(array, array, BYTES, array.length);
    }

    /**
     * Wraps an array.
     *
     * @param array the elements, one byte each
     * @return this object
     */
    public Memory wrap(boolean[] array) {
        return set(array, array, BOOLEANS, array.length);
    }

    /**
     * Wraps an array.
     *
     * @param array the elements
     * @return this object
     */
    public Memory wrap(short[] array) {
        return set(array, array, SHORTS, (long) array.length * Short.BYTES);
    }

    /**
     * Wraps an array.
     *
     * @param array the elements
     * @return this object
     */
    public Memory wrap(char[] array) {
        return set(array, array, CHARS, (long) array.length * Character.BYTES);
    }

    /**
     * Wraps an array.
     *
     * @param array the elements
     * @return this object
     */
    public Memory wrap(int[] array) {
        return set(array, array, INTS, (long) array.length * Integer.BYTES);
    }

    /**
     * Wraps an array.
     *
     * @param array the elements
     * @return this object
     */
    public Memory wrap(long[] array) {
        return set(array, array, LONGS, (long) array.length * Long.BYTES);
    }

    /**
     * Wraps an array.
     *
     * @param array the elements
     * @return this object
     */
    public Memory wrap(float[] array) {
        return set(array, array, FLOATS, (long) array.length * Float.BYTES);
    }

    /**
     * Wraps an array.
     *
     * @param array the elements
     * @return this object
     */
    public Memory wrap(double[] array) {
        return set(array, array, DOUBLES, (long) array.length * Double.BYTES);
    }

    /**
     * Wraps all bytes of a buffer, including those before its position and after its limit.
     *
     * @param buffer a direct buffer, or one with an accessible array; if it is read-only, nothing can be received into
     *     it
     * @return this object
     */
    public Memory wrap(ByteBuffer buffer) {
        if (!buffer.isDirect()) {
            return set(buffer, buffer.array(), BYTES + buffer.arrayOffset(), buffer.capacity());
        }
        set(buffer, null, BufferUtil.address(buffer), buffer.capacity());
        isReadOnly = buffer.isReadOnly();
        return this;
    }

    /**
     * Wraps the bytes of a buffer. A message that is received into it changes it, even if its type offers no way to
     * write.
     *
     * @param buffer a buffer that must not be wrapped again while an operation uses it
     * @return this object
     */
    public Memory wrap(DirectBuffer buffer) {
        return set(buffer, buffer.byteArray(), buffer.addressOffset(), buffer.capacity());
    }

    /**
     * Wraps bytes outside of the heap.
     *
     * @param holder kept reachable while an operation uses the memory; the caller sees to it that this keeps the bytes
     *     there
     * @param firstAddress address of the first byte
     * @param length number of bytes
     * @return this object
     */
    public Memory wrap(Object holder, long firstAddress, long length) {
        return set(holder, null, firstAddress, length);
    }

    /**
     * Wraps no bytes from now on, and keeps nothing reachable.
     *
     * @return this object
     */
    public Memory clear() {
        return set(null, null, 0, 0);
    }

    /**
     * Returns the length of the memory.
     *
     * @return bytes
     */
    public long lengthBytes() {
        return lengthBytes;
    }

    @Override
    public String toString() {
        return "memory: bytes=" + lengthBytes;
    }

    /** Throws if the memory is read-only, where the system forbids writes. */
    void checkWritable() {
        if (isReadOnly) {
            throw new IllegalArgumentException("cannot receive into a read-only buffer: bytes=" + lengthBytes);
        }
    }

    /** Wraps a part of other memory. */
    void set(Memory other, long offset, long length) {
        Objects.checkFromIndexSize(offset, length, other.lengthBytes);
        set(other.owner, other.base, other.address + offset, length);
    }

    /** Copies bytes out, which the caller has checked. */
    void copyTo(long offset, DirectBuffer destination, int destinationOffset, long length) {
        UnsafeApi.copyMemory(
                base,
                address + offset,
                destination.byteArray(),
                destination.addressOffset() + destinationOffset,
                length);
    }

    /** Copies bytes in, which the caller has checked. */
    void put(long offset, DirectBuffer from, int fromOffset, long length) {
        UnsafeApi.copyMemory(from.byteArray(), from.addressOffset() + fromOffset, base, address + offset, length);
    }

    /** Copies from the beginning of other memory, which the caller has checked; the two may overlap. */
    void putAll(Memory from, long length) {
        UnsafeApi.copyMemory(from.base, from.address, base, address, length);
    }

    /** Reads up to 8 bytes; those beyond the length are 0. */
    long word(long offset) {
        long rest = lengthBytes - offset;
        if (rest >= Long.BYTES) {
            return UnsafeApi.getLong(base, address + offset);
        }
        long word = 0;
        for (int i = 0; i < rest; i++) {
            word |= (UnsafeApi.getByte(base, address + offset + i) & 0xFFL) << (i * Byte.SIZE);
        }
        return word;
    }

    /** Writes up to 16 bytes, which the caller has checked. */
    void putWords(long first, long second, int length) {
        putWord(0, first, length);
        putWord(Long.BYTES, second, length - Long.BYTES);
    }

    private void putWord(int offset, long word, int length) {
        if (length >= Long.BYTES) {
            UnsafeApi.putLong(base, address + offset, word);
            return;
        }
        for (int i = 0; i < length; i++) {
            UnsafeApi.putByte(base, address + offset + i, (byte) (word >>> (i * Byte.SIZE)));
        }
    }

    private Memory set(@Nullable Object newOwner, @Nullable Object newBase, long newAddress, long newLength) {
        owner = newOwner;
        base = newBase;
        address = newAddress;
        lengthBytes = newLength;
        isReadOnly = false;
        return this;
    }
}
