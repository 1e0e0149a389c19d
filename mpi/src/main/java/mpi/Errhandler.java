package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Error handler. Errors are thrown as an {@link MPIException} with either handler, and an exception that the program
 * does not catch ends the job; the handler decides what happens when the program itself calls it.
 */
public final class Errhandler implements Freeable {
    private final String name;

    Errhandler(String name) {
        this.name = name;
    }

    /** Throws an exception of an error class; {@link MPI#ERRORS_RETURN} does nothing. */
    void call(int errorClass) {
        if (this != MPI.ERRORS_RETURN) {
            throw new MPIException(errorClass, "the program calls the error handler: class=" + errorClass);
        }
    }

    /** Returns the handler; throws an exception of class {@link MPI#ERR_ARG} if it is null. */
    static Errhandler checked(@Nullable Errhandler handler) {
        if (handler == null) {
            throw new MPIException(MPI.ERR_ARG, "the error handler is null");
        }
        return handler;
    }

    @Override
    public void free() {}

    @Override
    public String toString() {
        return name;
    }
}
