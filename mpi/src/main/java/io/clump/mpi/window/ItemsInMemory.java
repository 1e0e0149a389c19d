package io.clump.mpi.window;

import io.clump.mpi.op.Reduction;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.Packer;
import io.clump.mpi.type.TypeMap;
import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;
import org.agrona.UnsafeApi;

/**
 * Items that were checked to be in memory.
 *
 * @param items of the memory
 * @param address of the first item's origin
 */
record ItemsInMemory(Items items, long address) {
    /** Reads consecutive elements of an array of bytes; there may be fewer. */
    void put(byte[] from, int offset, long bytes) {
        if (!items.isEmpty()) {
            Packer.unpack(items.map(), null, address, from, Kind.BYTE.arrayBase() + offset, bytes);
        }
    }

    /** Copies all elements to an array of bytes. */
    void get(byte[] to, int offset) {
        pack(to, Kind.BYTE.arrayBase() + offset);
    }

    private void pack(Object to, long at) {
        if (!items.isEmpty()) {
            Packer.pack(items.map(), items.count(), null, address, to, at);
        }
    }

    /** Combines all elements with as many in an array of bytes. */
    void combine(Accumulation accumulation, byte[] from, int offset) {
        TypeMap map = items.map();
        Kind kind = map.kind();
        Reduction reduction = accumulation.on(map);
        if (items.isEmpty()) {
            return;
        }
        int elements = items.elements();
        Object operands = kind.newArray(elements);
        UnsafeApi.copyMemory(from, Kind.BYTE.arrayBase() + offset, operands, kind.arrayBase(), items.bytes());
        Object results = kind.newArray(elements);
        pack(results, kind.arrayBase());
        reduction.combine(operands, 0, results, 0, elements);
        Packer.unpack(map, null, address, results, kind.arrayBase(), items.bytes());
    }

    /** Puts the second element of an array in place of the only one, if that is equal to the first; returns the old. */
    byte[] compareAndSwap(byte[] from, int offset) {
        int bytes = (int) items.bytes();
        if (items.count() != 1 || items.map().size() != 1) {
            throw new MPIException(MPI.ERR_TYPE, "compareAndSwap takes a basic datatype");
        }
        byte[] old = new byte[bytes];
        get(old, 0);
        if (Arrays.equals(old, 0, bytes, from, offset, offset + bytes)) {
            put(from, offset + bytes, bytes);
        }
        return old;
    }
}
