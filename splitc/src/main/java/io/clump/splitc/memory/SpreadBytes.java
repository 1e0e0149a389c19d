package io.clump.splitc.memory;

import java.util.Objects;
import org.agrona.UnsafeApi;

/**
 * Bytes that are spread over all processes; what the operations have in common is told at {@link SpreadArray}. Allocated by
 * {@code SplitC.spreadBytes}.
 */
public final class SpreadBytes implements SpreadArray {
    private final SpreadMemory memory;

    SpreadBytes(SpreadMemory memory) {
        this.memory = memory;
    }

    /**
     * Allocates an array; a collective operation.
     *
     * @param home the process's global memory
     * @param length of each process's part, the same in all processes
     * @return this process's view of it
     */
    public static SpreadBytes allocate(GlobalMemory home, int length) {
        return new SpreadBytes(home.allocate(ElementType.BYTES, length));
    }

    @Override
    public int length() {
        return memory.length();
    }

    @Override
    public GlobalPointer pointer(int rank, int index) {
        return memory.pointer(rank, index);
    }

    @Override
    public void close() {
        memory.home().close(memory);
    }

    /**
     * Reads an element of the own part.
     *
     * @param index in the part
     * @return its value
     */
    public byte get(int index) {
        // plain: the own part; barrier and allStoreSync publish
        return UnsafeApi.getByte(memory.base(index) + index);
    }

    /**
     * Writes an element of the own part.
     *
     * @param index in the part
     * @param value what it is to be
     */
    public void set(int index, byte value) {
        // plain: the own part; barrier and allStoreSync publish
        UnsafeApi.putByte(memory.base(index) + index, value);
    }

    /**
     * Reads an element and waits for it.
     *
     * @param rank of its owner
     * @param index in the owner's part
     * @return its value
     */
    public byte read(int rank, int index) {
        long address = memory.address(rank, index);
        if (address == SpreadMemory.FAR) {
            return (byte) memory.remote().read(memory, rank, index);
        }
        // acquire: sees what was written before the element was; pairs with write
        return UnsafeApi.getByteAcquire(null, address);
    }

    /**
     * Reads an element and waits for it.
     *
     * @param pointer to it
     * @return its value
     */
    public byte read(GlobalPointer pointer) {
        return read(pointer.rank(), pointer.index());
    }

    /**
     * Reads elements and waits for them.
     *
     * @param rank of their owner
     * @param index of the first in the owner's part
     * @param into where they go
     * @param at index of the first there
     * @param count how many, 0 or more
     */
    public void read(int rank, int index, byte[] into, int at, int count) {
        memory.read(rank, index, into, into.length, at, count);
    }

    /**
     * Writes an element and waits until that is done.
     *
     * @param rank of its owner
     * @param index in the owner's part
     * @param value what it is to be
     */
    public void write(int rank, int index, byte value) {
        long address = memory.address(rank, index);
        if (address == SpreadMemory.FAR) {
            memory.remote().write(memory, rank, index, value);
        } else {
            // release: publishes what was written before; pairs with read
            UnsafeApi.putByteRelease(null, address, value);
        }
    }

    /**
     * Writes an element and waits until that is done.
     *
     * @param pointer to it
     * @param value what it is to be
     */
    public void write(GlobalPointer pointer, byte value) {
        write(pointer.rank(), pointer.index(), value);
    }

    /**
     * Writes elements and waits until that is done.
     *
     * @param rank of their owner
     * @param index of the first in the owner's part
     * @param source where they come from
     * @param from index of the first there
     * @param count how many, 0 or more
     */
    public void write(int rank, int index, byte[] source, int from, int count) {
        memory.write(rank, index, source, source.length, from, count);
    }

    /**
     * Begins to fetch an element; it has come after {@code sync()}.
     *
     * @param rank of its owner
     * @param index in the owner's part
     * @param into where it goes, not to be used before
     * @param at index there
     */
    public void get(int rank, int index, byte[] into, int at) {
        long address = memory.address(rank, index);
        if (address == SpreadMemory.FAR) {
            memory.remote().get(memory, rank, index, into, Objects.checkIndex(at, into.length));
        } else {
            // plain: nothing is published by it
            into[at] = UnsafeApi.getByte(address);
        }
    }

    /**
     * Begins to fetch elements; they have come after {@code sync()}.
     *
     * @param rank of their owner
     * @param index of the first in the owner's part
     * @param into where they go, not to be used before
     * @param at index of the first there
     * @param count how many, 0 or more
     */
    public void get(int rank, int index, byte[] into, int at, int count) {
        memory.get(rank, index, into, into.length, at, count);
    }

    /**
     * Begins to change an element; that is done after {@code sync()}.
     *
     * @param rank of its owner
     * @param index in the owner's part
     * @param value what it is to be
     */
    public void put(int rank, int index, byte value) {
        long address = memory.address(rank, index);
        if (address == SpreadMemory.FAR) {
            memory.remote().put(memory, rank, index, value);
        } else {
            // plain: sync and a message after it publish
            UnsafeApi.putByte(address, value);
        }
    }

    /**
     * Begins to change elements; that is done after {@code sync()}.
     *
     * @param rank of their owner
     * @param index of the first in the owner's part
     * @param source where they come from; may be changed once this returns
     * @param from index of the first there
     * @param count how many, 0 or more
     */
    public void put(int rank, int index, byte[] source, int from, int count) {
        memory.put(rank, index, source, source.length, from, count);
    }

    /**
     * Changes an element without waiting; it is there after {@code allStoreSync()}.
     *
     * @param rank of its owner
     * @param index in the owner's part
     * @param value what it is to be
     */
    public void store(int rank, int index, byte value) {
        long address = memory.address(rank, index);
        if (address == SpreadMemory.FAR) {
            memory.remote().store(memory, rank, index, value);
        } else {
            // plain: allStoreSync publishes
            UnsafeApi.putByte(address, value);
        }
    }

    /**
     * Changes elements without waiting; they are there after {@code allStoreSync()}.
     *
     * @param rank of their owner
     * @param index of the first in the owner's part
     * @param source where they come from; may be changed once this returns
     * @param from index of the first there
     * @param count how many, 0 or more
     */
    public void store(int rank, int index, byte[] source, int from, int count) {
        memory.store(rank, index, source, source.length, from, count);
    }

    @Override
    public String toString() {
        return memory.toString();
    }
}
