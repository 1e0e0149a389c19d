package mpi;

/** Exceptions for the parts of MPI that are not supported. */
final class Unsupported {
    private Unsupported() {}

    static MPIException dynamicProcesses() {
        return error("dynamic processes (spawn, connect, accept) are not supported: start all with clump mpirun -np N");
    }

    private static MPIException error(String message) {
        return new MPIException(MPI.ERR_UNSUPPORTED_OPERATION, message);
    }
}
