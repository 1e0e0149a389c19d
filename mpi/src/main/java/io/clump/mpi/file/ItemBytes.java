package io.clump.mpi.file;

import io.clump.mpi.comm.Copies;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import mpi.MPI;
import mpi.MPIException;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The bytes of items in memory, in the order in which they are in a file. Items with gaps, or of another order of
 * bytes, are copied into an array first.
 */
final class ItemBytes {
    private final Slice items;

    /** The items as bytes without gaps. */
    private final Slice bytes;

    private final boolean isCopied;
    private final boolean isSwapped;

    private ItemBytes(Slice items, boolean isSwapped, boolean isRead) {
        if (items.map().kind() == Kind.OBJECT) {
            throw new MPIException(MPI.ERR_TYPE, "objects cannot be in files: write their bytes");
        }
        if (items.bytes() > Integer.MAX_VALUE) {
            throw new MPIException(
                    MPI.ERR_COUNT,
                    "too much for one access: found=" + items.bytes() + " bytes, expected at most "
                            + Integer.MAX_VALUE);
        }
        Copies.check(items);
        this.items = items;
        this.isSwapped = isSwapped && items.bytes() > 0;
        isCopied = this.isSwapped || (items.bytes() > 0 && !items.map().isContiguous(items.count()));
        bytes = isCopied ? copy(isRead) : asBytes(items);
    }

    /** Items that are written. */
    static ItemBytes written(Slice items, boolean isSwapped) {
        return new ItemBytes(items, isSwapped, true);
    }

    /** Items that are read. */
    static ItemBytes read(Slice items, boolean isSwapped) {
        return new ItemBytes(items, isSwapped, false);
    }

    private Slice copy(boolean isFilled) {
        byte[] copy = new byte[(int) items.bytes()];
        Slice all = Slice.of(Kind.BYTE, copy, 0, copy.length);
        if (isFilled) {
            Copies.copy(items, all);
            if (isSwapped) {
                items.map().swap(copy, copy.length);
            }
        }
        return all;
    }

    private static Slice asBytes(Slice items) {
        TypeMap map = items.map();
        Kind kind = map.kind() == Kind.BOOLEAN ? Kind.BOOLEAN : Kind.BYTE;
        long offset = ((long) items.offset() + map.trueLower()) << map.kind().shift();
        return new Slice(items.buffer(), Math.toIntExact(offset), (int) items.bytes(), TypeMap.basic(kind));
    }

    /** Number of bytes. */
    int length() {
        return bytes.count();
    }

    /** Copies some bytes of the items. */
    void get(long at, int count, UnsafeBuffer to, int toOffset) {
        Copies.toMemory(bytes.items((int) at, count), to, toOffset);
    }

    /** Copies some bytes of the items. */
    void get(long at, int count, byte[] to, int toOffset) {
        Copies.copy(bytes.items((int) at, count), Slice.of(Kind.BYTE, to, toOffset, count));
    }

    /** Sets some bytes of the items. */
    void put(long at, int count, UnsafeBuffer from, int fromOffset) {
        Copies.fromMemory(from, fromOffset, bytes.items((int) at, count));
    }

    /** Sets some bytes of the items. */
    void put(long at, int count, byte[] from, int fromOffset) {
        Copies.copy(Slice.of(Kind.BYTE, from, fromOffset, count), bytes.items((int) at, count));
    }

    /** Ends a read of so many bytes. */
    void finish(long count) {
        if (isCopied && count > 0) {
            if (isSwapped) {
                items.map().swap((byte[]) bytes.array(), (int) count);
            }
            Copies.copy(bytes.items(0, (int) count), items);
        }
    }
}
