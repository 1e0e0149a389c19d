package mpi;

import io.clump.mpi.comm.Copies;
import io.clump.mpi.comm.ErrorClasses;
import io.clump.mpi.comm.PackedObjects;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;

/** Items in arrays of bytes that a program packs and unpacks itself. */
final class Packing {
    private static final String PACKED = "bytes of packed items";

    private Packing() {}

    static int size(int count, TypeMap map) {
        if (map.kind() == Kind.OBJECT) {
            throw new MPIException(MPI.ERR_TYPE, "objects have no size before they are packed");
        }
        return ErrorClasses.checkSize((long) count * map.sizeBytes(), PACKED);
    }

    static int pack(Slice items, byte[] packed, int position) {
        if (items.map().kind() == Kind.OBJECT) {
            return packObjects(items, packed, position);
        }
        int bytes = ErrorClasses.checkSize(items.bytes(), PACKED);
        check(packed, position, bytes);
        Copies.copy(items, Slice.of(Kind.BYTE, packed, position, bytes));
        return position + bytes;
    }

    static int unpack(byte[] packed, int position, Slice items) {
        if (items.map().kind() == Kind.OBJECT) {
            return position + PackedObjects.read(packed, position, items);
        }
        int bytes = ErrorClasses.checkSize(items.bytes(), PACKED);
        check(packed, position, bytes);
        Copies.copy(Slice.of(Kind.BYTE, packed, position, bytes), items);
        return position + bytes;
    }

    private static int packObjects(Slice items, byte[] packed, int position) {
        byte[] objects = PackedObjects.write(items);
        check(packed, position, objects.length);
        System.arraycopy(objects, 0, packed, position, objects.length);
        return position + objects.length;
    }

    /** The items in a separate array, without gaps. */
    static Slice copy(Slice items) {
        Kind kind = items.map().kind();
        int elements = items.elements();
        Slice copy = Slice.of(kind, kind.newArray(elements), 0, elements);
        Copies.copy(items, copy);
        return copy;
    }

    private static void check(byte[] packed, int position, int bytes) {
        if (position < 0 || bytes > packed.length - position) {
            throw new MPIException(
                    MPI.ERR_BUFFER,
                    "no space in the packed buffer: position=" + position + ", needed=" + bytes + ", bytes="
                            + packed.length);
        }
    }
}
