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
 * The bytes of one spread array: its own part, those parts of others that this process can reach, and the way to the
 * rest. Addresses are used as they are, so each is computed from an index that was checked; once closed, no index is in
 * range.
 */
final class SpreadMemory {
    /** Stands for a part that is reached by messages only. */
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

    /** Tells where the part of a process is. */
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

    /** The way to elements that are {@link #FAR}. */
    RemoteMemory remote() {
        return remote;
    }

    /** Where the own part begins, for who accesses one element of it. */
    long base(int index) {
        Objects.checkIndex(index, length);
        return ownAddress;
    }

    /** Where an element is; {@link #FAR} if it is not in reach. */
    long address(int atRank, int index) {
        if (index < 0 || index >= length) {
            throw outOfRange(index, 1);
        }
        checkRank(atRank);
        long base = addresses[atRank];
        return base == FAR ? FAR : base + type.bytes(index);
    }

    /** Where an element of the own part is, for handlers. */
    long ownAddress(int index, int count) {
        checkRange(index, count);
        return ownAddress + type.bytes(index);
    }

    /** The own part. */
    UnsafeBuffer ownBytes() {
        return regions[rank].memory();
    }

    /** Saves the own part. */
    void save(DataOutput out) throws IOException {
        out.writeInt(type.code());
        state().save(out);
    }

    /** Puts the own part back. */
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

    /** A pointer to an element that exists. */
    GlobalPointer pointer(int atRank, int index) {
        checkRange(index, 1);
        checkRank(atRank);
        return new GlobalPointer(atRank, index);
    }

    /** Gives the memory back. No access finds it any more, as no index is in range. */
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
