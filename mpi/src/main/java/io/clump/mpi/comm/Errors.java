package io.clump.mpi.comm;

import io.clump.matching.Operation;
import io.clump.matching.OperationError;
import io.clump.matching.ReceiveOperation;
import java.util.function.IntFunction;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** Exceptions of MPI for the errors of the matcher of a world. */
final class Errors {
    private final IntFunction<String> places;

    /**
     * Makes the exceptions of a world.
     *
     * @param places names a process, given its number in the world
     */
    Errors(IntFunction<String> places) {
        this.places = places;
    }

    /**
     * The exception for a process that is gone.
     *
     * @param process its number in the world
     */
    MPIException gone(int process) {
        return new MPIException(MPI.ERR_PROC_FAILED, "a process is gone: " + places.apply(process));
    }

    /**
     * The exception for an operation that is done.
     *
     * @param process with which it was, or a wildcard
     * @return null if it has succeeded, or was cancelled
     */
    @Nullable
    MPIException of(Operation operation, int process) {
        OperationError error = operation.error();
        if (error == null || error == OperationError.CANCELLED) {
            return null;
        }
        return switch (error) {
            case TRUNCATED -> truncated((ReceiveOperation) operation);
            case PEER_DEAD ->
                process < 0
                        ? new MPIException(
                                MPI.ERR_PROC_FAILED,
                                "a process is gone that could have sent to a receive from any source: Comm.getFailed"
                                        + " names it, Comm.ackFailed allows such receives to continue")
                        : gone(process);
            case REVOKED -> revoked();
            default -> new MPIException(MPI.ERR_OTHER, "MPI was finalized while a message was under way");
        };
    }

    /**
     * The exception for a request of a receive from any source, which stays as it is.
     *
     * @param process that is gone, its number in the world
     */
    MPIException pending(int process) {
        return new MPIException(
                MPI.ERR_PROC_FAILED_PENDING,
                "the receive remains posted, but a process is gone that could have sent its message: "
                        + places.apply(process));
    }

    /** The exception for an operation of a communicator that was revoked. */
    static MPIException revoked() {
        return new MPIException(MPI.ERR_REVOKED, "a process has revoked the communicator, window or file");
    }

    private static MPIException truncated(ReceiveOperation receive) {
        return new MPIException(
                MPI.ERR_TRUNCATE,
                "message truncated: found " + receive.messageLength() + " bytes, expected at most " + receive.length());
    }
}
