package io.clump.mpi.window;

import io.clump.mpi.op.BuiltIn;
import io.clump.mpi.op.MixedPairs;
import io.clump.mpi.op.Reduction;
import io.clump.mpi.type.TypeMap;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * The operation of an accumulation.
 *
 * @param operation of MPI
 * @param pairs type of the pairs of a value and an index of another type; null for other elements
 */
public record Accumulation(BuiltIn operation, @Nullable MixedPairs pairs) {
    /** Returns what combines elements; throws an exception if the operation is not defined for them. */
    Reduction on(TypeMap map) {
        Reduction reduction = null;
        if (operation.isOneSided()) {
            reduction = operation.on(map.kind());
        } else if (pairs != null) {
            boolean fits = operation.takesPairs() && map.size() % (pairs.valueBytes() + Integer.BYTES) == 0;
            reduction = fits ? pairs.on(operation == BuiltIn.MAXLOC) : null;
        } else if (!operation.takesPairs() || map.size() % 2 == 0) {
            reduction = operation.on(map.kind());
        }
        if (reduction == null) {
            throw new MPIException(
                    MPI.ERR_OP, "operation not defined for elements of the kind " + map.kind() + ": MPI." + operation);
        }
        return reduction;
    }
}
