package io.clump.mpi.comm;

import io.clump.matching.Operation;
import io.clump.matching.OperationError;
import io.clump.matching.ReceiveOperation;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** Exceptions of MPI for the errors of the matcher. */
final class Errors {
    private Errors() {}

    /**
     * The exception for an operation that is done.
     *
     * @param process with which it was, or a wildcard
     * @return null if it has succeeded, or was cancelled
     */
    static @Nullable MPIException of(Operation operation, int process) {
        OperationError error = operation.error();
        if (error == null || error == OperationError.CANCELLED) {
            return null;
        }
        return switch (error) {
            case TRUNCATED -> truncated((ReceiveOperation) operation);
            case PEER_DEAD ->
                new MPIException(
                        MPI.ERR_OTHER,
                        process < 0
                                ? "all other processes are gone"
                                : "a process is gone: rank in MPI.COMM_WORLD=" + process);
            default -> new MPIException(MPI.ERR_OTHER, "MPI was finalized while a message was under way");
        };
    }

    private static MPIException truncated(ReceiveOperation receive) {
        return new MPIException(
                MPI.ERR_TRUNCATE,
                "message truncated: found " + receive.messageLength() + " bytes, expected at most " + receive.length());
    }
}
