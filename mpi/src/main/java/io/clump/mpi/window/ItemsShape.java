package io.clump.mpi.window;

import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import mpi.MPI;
import mpi.MPIException;

/**
 * Items without their place.
 *
 * @param count number of items
 * @param map of their datatype
 */
public record ItemsShape(int count, TypeMap map) {
    /** Checks it. */
    public ItemsShape {
        if (count < 0) {
            throw new MPIException(MPI.ERR_COUNT, "negative count: found=" + count);
        }
        if (map.kind() == Kind.OBJECT) {
            throw new MPIException(MPI.ERR_TYPE, "objects have no place in a window");
        }
    }
}
