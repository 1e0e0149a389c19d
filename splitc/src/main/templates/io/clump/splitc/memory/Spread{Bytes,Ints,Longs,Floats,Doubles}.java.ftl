<#assign type = variant?lower_case[0..<variant?length - 1]>
<#assign shift = {"byte": 0, "int": 2, "long": 3, "float": 2, "double": 3}[type]>
<#-- Elements travel as the bits of a long. -->
<#assign fromBits = {"byte": "(byte) ", "int": "(int) ", "long": "",
    "float": "Float.intBitsToFloat((int) ", "double": "Double.longBitsToDouble("}[type]>
<#assign endOfBits = (type == "float" || type == "double")?then(")", "")>
<#assign bits = {"float": "Float.floatToRawIntBits(value)", "double": "Double.doubleToRawLongBits(value)"}[type]!"value">
<#assign isWhole = type == "int" || type == "long">
package io.clump.splitc.memory;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;
import org.agrona.UnsafeApi;

/**
 * ${variant} that are spread over all processes; what the operations have in common is told at {@link SpreadArray}. Allocated by
 * {@code SplitC.spread${variant}}.
 */
public final class Spread${variant} implements SpreadArray {
    private static final int SHIFT = ${shift};

    private final SpreadMemory memory;

    Spread${variant}(SpreadMemory memory) {
        this.memory = memory;
    }

    /**
     * Allocates an array; a collective operation.
     *
     * @param home the process's global memory
     * @param length of each process's part, the same in all processes
     * @return this process's view of it
     */
    public static Spread${variant} allocate(GlobalMemory home, int length) {
        return new Spread${variant}(home.allocate(ElementType.${variant?upper_case}, length));
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

    /** Saves the own part. */
    @Override
    public void save(DataOutput out) throws IOException {
        memory.save(out);
    }

    /** Puts the own part back; its type and length are those that were saved. */
    @Override
    public void restore(DataInput in) throws IOException {
        memory.restore(in);
    }

    /**
     * Reads an element of the own part.
     *
     * @param index in the part
     * @return its value
     */
    public ${type} get(int index) {
        // plain: the own part; barrier and allStoreSync publish
        return UnsafeApi.get${type?cap_first}(memory.base(index) + ((long) index << SHIFT));
    }

    /**
     * Writes an element of the own part.
     *
     * @param index in the part
     * @param value what it is to be
     */
    public void set(int index, ${type} value) {
        // plain: the own part; barrier and allStoreSync publish
        UnsafeApi.put${type?cap_first}(memory.base(index) + ((long) index << SHIFT), value);
    }

    /**
     * Reads an element and waits for it.
     *
     * @param rank of its owner
     * @param index in the owner's part
     * @return its value
     */
    public ${type} read(int rank, int index) {
        long address = memory.address(rank, index);
        if (address == SpreadMemory.FAR) {
            return ${fromBits}memory.remote().read(memory, rank, index)${endOfBits};
        }
        // acquire: sees what was written before the element was; pairs with write
        return UnsafeApi.get${type?cap_first}Acquire(null, address);
    }

    /**
     * Reads an element and waits for it.
     *
     * @param pointer to it
     * @return its value
     */
    public ${type} read(GlobalPointer pointer) {
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
    public void read(int rank, int index, ${type}[] into, int at, int count) {
        memory.read(rank, index, into, into.length, at, count);
    }

    /**
     * Writes an element and waits until that is done.
     *
     * @param rank of its owner
     * @param index in the owner's part
     * @param value what it is to be
     */
    public void write(int rank, int index, ${type} value) {
        long address = memory.address(rank, index);
        if (address == SpreadMemory.FAR) {
            memory.remote().write(memory, rank, index, ${bits});
        } else {
            // release: publishes what was written before; pairs with read
            UnsafeApi.put${type?cap_first}Release(null, address, value);
        }
    }

    /**
     * Writes an element and waits until that is done.
     *
     * @param pointer to it
     * @param value what it is to be
     */
    public void write(GlobalPointer pointer, ${type} value) {
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
    public void write(int rank, int index, ${type}[] source, int from, int count) {
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
    public void get(int rank, int index, ${type}[] into, int at) {
        long address = memory.address(rank, index);
        if (address == SpreadMemory.FAR) {
            memory.remote().get(memory, rank, index, into, Objects.checkIndex(at, into.length));
        } else {
            // plain: nothing is published by it
            into[at] = UnsafeApi.get${type?cap_first}(address);
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
    public void get(int rank, int index, ${type}[] into, int at, int count) {
        memory.get(rank, index, into, into.length, at, count);
    }

    /**
     * Begins to change an element; that is done after {@code sync()}.
     *
     * @param rank of its owner
     * @param index in the owner's part
     * @param value what it is to be
     */
    public void put(int rank, int index, ${type} value) {
        long address = memory.address(rank, index);
        if (address == SpreadMemory.FAR) {
            memory.remote().put(memory, rank, index, ${bits});
        } else {
            // plain: sync and a message after it publish
            UnsafeApi.put${type?cap_first}(address, value);
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
    public void put(int rank, int index, ${type}[] source, int from, int count) {
        memory.put(rank, index, source, source.length, from, count);
    }

    /**
     * Changes an element without waiting; it is there after {@code allStoreSync()}.
     *
     * @param rank of its owner
     * @param index in the owner's part
     * @param value what it is to be
     */
    public void store(int rank, int index, ${type} value) {
        long address = memory.address(rank, index);
        if (address == SpreadMemory.FAR) {
            memory.remote().store(memory, rank, index, ${bits});
        } else {
            // plain: allStoreSync publishes
            UnsafeApi.put${type?cap_first}(address, value);
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
    public void store(int rank, int index, ${type}[] source, int from, int count) {
        memory.store(rank, index, source, source.length, from, count);
    }
<#if isWhole>

    /**
     * Adds to an element, atomically, and waits until that is done.
     *
     * @param rank of its owner
     * @param index in the owner's part
     * @param delta what to add
     * @return what it was before
     */
    public ${type} getAndAdd(int rank, int index, ${type} delta) {
        long address = memory.address(rank, index);
        return ${fromBits}(address == SpreadMemory.FAR
                ? memory.remote().getAndAdd(memory, rank, index, delta)
                : Atomics.getAndAdd(ElementType.${variant?upper_case}, address, delta));
    }

    /**
     * Adds to an element, atomically, and waits until that is done.
     *
     * @param rank of its owner
     * @param index in the owner's part
     * @param delta what to add
     * @return what it is after
     */
    public ${type} addAndGet(int rank, int index, ${type} delta) {
        return getAndAdd(rank, index, delta) + delta;
    }

    /**
     * Changes an element if it is what is expected, atomically, and waits until that is done.
     *
     * @param rank of its owner
     * @param index in the owner's part
     * @param expected what it is to be before
     * @param value what it is to be then
     * @return whether it was what was expected, and now is the value
     */
    public boolean compareAndSet(int rank, int index, ${type} expected, ${type} value) {
        long address = memory.address(rank, index);
        return address == SpreadMemory.FAR
                ? memory.remote().compareAndSet(memory, rank, index, expected, value)
                : Atomics.compareAndSet(ElementType.${variant?upper_case}, address, expected, value);
    }
</#if>

    @Override
    public String toString() {
        return memory.toString();
    }
}
