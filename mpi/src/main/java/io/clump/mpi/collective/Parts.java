package io.clump.mpi.collective;

import io.clump.mpi.comm.ErrorClasses;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.type.TypeMap;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** Parts of a buffer, one for each member of a group. */
public final class Parts {
    private Parts() {}

    /**
     * Parts of the same length, one behind the other.
     *
     * @param buffer that they are in
     * @param offset of the first
     * @param count items of each
     * @param map of the datatype
     * @param size number of parts
     * @return the parts
     */
    public static Slice[] even(@Nullable Object buffer, int offset, int count, TypeMap map, int size) {
        ErrorClasses.checkCount(count);
        Slice[] parts = new Slice[size];
        for (int rank = 0; rank < size; rank++) {
            parts[rank] = new Slice(buffer, ErrorClasses.place(offset, (long) rank * count, map.extent()), count, map);
        }
        return parts;
    }

    /**
     * Parts anywhere.
     *
     * @param buffer that they are in
     * @param offset from which displacements count
     * @param counts items of each
     * @param displacements of each, in items
     * @param map of the datatype
     * @param size number of parts
     * @return the parts
     */
    public static Slice[] of(
            @Nullable Object buffer, int offset, int[] counts, int[] displacements, TypeMap map, int size) {
        if (counts.length < size || displacements.length < size) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "one count and one displacement for each process: found=" + counts.length + " and "
                            + displacements.length + ", expected " + size);
        }
        Slice[] parts = new Slice[size];
        for (int rank = 0; rank < size; rank++) {
            ErrorClasses.checkCount(counts[rank]);
            int place = counts[rank] == 0 ? offset : ErrorClasses.place(offset, displacements[rank], map.extent());
            parts[rank] = new Slice(buffer, place, counts[rank], map);
        }
        return parts;
    }
}
