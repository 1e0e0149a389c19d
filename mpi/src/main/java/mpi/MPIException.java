package mpi;

/**
 * An error of an MPI operation, with the error class that MPI has for it. Unchecked, so that programs may ignore it.
 */
public class MPIException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int errorClass;

    /** Makes an exception of class {@link MPI#ERR_OTHER}. */
    public MPIException() {
        this("MPI failed");
    }

    /**
     * Makes an exception of class {@link MPI#ERR_OTHER}.
     *
     * @param message what went wrong
     */
    public MPIException(String message) {
        this(MPI.ERR_OTHER, message);
    }

    /**
     * Makes an exception of class {@link MPI#ERR_OTHER} with its cause.
     *
     * @param cause what led to it
     */
    public MPIException(Throwable cause) {
        this(MPI.ERR_OTHER, String.valueOf(cause.getMessage()), cause);
    }

    /**
     * Makes an exception.
     *
     * @param errorClass one of the constants of {@link MPI} that begin with {@code ERR_}
     * @param message what went wrong
     */
    public MPIException(int errorClass, String message) {
        super(message);
        this.errorClass = errorClass;
    }

    /**
     * Makes an exception with its cause.
     *
     * @param errorClass one of the constants of {@link MPI} that begin with {@code ERR_}
     * @param message what went wrong
     * @param cause what led to it
     */
    public MPIException(int errorClass, String message, Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
    }

    /**
     * Returns the error code, which is the error class here.
     *
     * @return one of the constants of {@link MPI} that begin with {@code ERR_}
     */
    public int getErrorCode() {
        return errorClass;
    }

    /**
     * Returns the error class.
     *
     * @return one of the constants of {@link MPI} that begin with {@code ERR_}
     */
    public int getErrorClass() {
        return errorClass;
    }
}
