package io.clump.splitc.memory;

import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;
import io.clump.am2.Region;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Bytes of one spread array: the own part, the parts of others that this process can access directly, and remote access
 * to the rest. Raw addresses are used, so each is computed from a checked index; after the close, no index is in range.
 */
final class SpreadMemory {
    /** Value in place of the address of a part that is accessed by messages only. */
    static final long FAR = 0;

    private final int number;
    private final ElementType type;
    private final int rank;
    private final GlobalMemory home;
    private final RemoteMemory remote;
    private final Region[] regions;
    private final long[] addresses;
    private long ownAddress;
    private int length;

    SpreadMemory(int number, ElementType type, int length, int size, int rank, GlobalMemory home, RemoteMemory remote) {
        this.number = number;
        this.type = type;
        this.length = length;
        this.rank = rank;
        this.home = home;
        this.remote = remote;
        regions = new Region[size];
        addresses = new long[size];
    }

    /** Sets the memory of a process's part. */
    void place(int atRank, Region region) {
        regions[atRank] = region;
        addresses[atRank] = region.memory().addressOffset();
        if (atRank == rank) {
            ownAddress = region.memory().addressOffset();
        }
    }

    int number() {
        return number;
    }

    ElementType type() {
        return type;
    }

    int length() {
        return length;
    }

    GlobalMemory home() {
        return home;
    }

    /** Returns the access to elements that are {@link #FAR}. */
    RemoteMemory remote() {
        return remote;
    }

    /** Returns the address of the own part, after a check of the index of one element. */
    long base(int index) {
        Objects.checkIndex(index, length);
        return ownAddress;
    }

    /** Returns the address of an element; {@link #FAR} if it is not directly accessible. */
    long address(int atRank, int index) {
        if (index < 0 || index >= length) {
            throw outOfRange(index, 1);
        }
        checkRank(atRank);
        long base = addresses[atRank];
        return base == FAR ? FAR : base + type.bytes(index);
    }

    /** Returns the address of an element of the own part, for handlers. */
    long ownAddress(int index, int count) {
        checkRange(index, count);
        return ownAddress + type.bytes(index);
    }

    /** Returns the own part. */
    UnsafeBuffer ownBytes() {
        return regions[rank].memory();
    }

    /** Saves the own part. */
    void save(DataOutput out) throws IOException {
        out.writeInt(type.code());
        state().save(out);
    }

    /** Restores the own part. */
    void restore(DataInput in) throws IOException {
        int saved = in.readInt();
        if (saved != type.code()) {
            throw new ClumpException(
                    "another type was saved: found=" + saved + ", expected " + type.code() + " for " + type.plural());
        }
        state().restore(in);
    }

    private Checkpointable state() {
        if (isClosed()) {
            throw outOfRange(0, length);
        }
        return Checkpointable.of(ownBytes(), Math.toIntExact(type.bytes(length)));
    }

    void read(int atRank, int index, Object into, int intoLength, int at, int count) {
        long address = rangeAddress(atRank, index, intoLength, at, count);
        if (address == FAR) {
            remote.read(this, atRank, index, into, at, count);
        } else {
            UnsafeApi.copyMemory(null, address, into, type.offset(at), type.bytes(count));
        }
    }

    void get(int atRank, int index, Object into, int intoLength, int at, int count) {
        long address = rangeAddress(atRank, index, intoLength, at, count);
        if (address == FAR) {
            remote.get(this, atRank, index, into, at, count);
        } else {
            UnsafeApi.copyMemory(null, address, into, type.offset(at), type.bytes(count));
        }
    }

    void write(int atRank, int index, Object source, int sourceLength, int from, int count) {
        long address = rangeAddress(atRank, index, sourceLength, from, count);
        if (address == FAR) {
            remote.write(this, atRank, index, source, from, count);
        } else {
            UnsafeApi.copyMemory(source, type.offset(from), null, address, type.bytes(count));
        }
    }

    void put(int atRank, int index, Object source, int sourceLength, int from, int count) {
        long address = rangeAddress(atRank, index, sourceLength, from, count);
        if (address == FAR) {
            remote.put(this, atRank, index, source, from, count);
        } else {
            UnsafeApi.copyMemory(source, type.offset(from), null, address, type.bytes(count));
        }
    }

    void store(int atRank, int index, Object source, int sourceLength, int from, int count) {
        long address = rangeAddress(atRank, index, sourceLength, from, count);
        if (address == FAR) {
            remote.store(this, atRank, index, source, from, count);
        } else {
            UnsafeApi.copyMemory(source, type.offset(from), null, address, type.bytes(count));
        }
    }

    /** Returns a pointer to an element, which must exist. */
    GlobalPointer pointer(int atRank, int index) {
        checkRange(index, 1);
        checkRank(atRank);
        return new GlobalPointer(atRank, index);
    }

    /** Frees the memory. No access can use it afterwards, since no index is in range. */
    void release() {
        length = 0;
        for (Region region : regions) {
            if (region != null) {
                region.close();
            }
        }
    }

    private long rangeAddress(int atRank, int index, int arrayLength, int at, int count) {
        Objects.checkFromIndexSize(at, count, arrayLength);
        checkRange(index, count);
        checkRank(atRank);
        long base = addresses[atRank];
        return base == FAR ? FAR : base + type.bytes(index);
    }

    private void checkRange(int index, int count) {
        if (count < 0 || index < 0 || index > length - count) {
            throw outOfRange(index, count);
        }
    }

    private void checkRank(int atRank) {
        if (atRank < 0 || atRank >= addresses.length) {
            throw new IllegalArgumentException(
                    "no such rank: found=" + atRank + ", expected 0 to " + (addresses.length - 1));
        }
    }

    private RuntimeException outOfRange(int index, int count) {
        if (isClosed()) {
            return new IllegalStateException(
                    "the spread array is closed: type=" + type.plural() + ", number=" + number);
        }
        return new IndexOutOfBoundsException("elements out of range: type=" + type.plural() + ", index=" + index
                + ", count=" + count + ", length of a process's part=" + length);
    }

    boolean isClosed() {
        Region own = regions[rank];
        return own == null || own.memory().capacity() == 0;
    }

    @Override
    public String toString() {
        return "spread array of " + type.plural() + ": number=" + number + ", length of a process's part=" + length;
    }
}
