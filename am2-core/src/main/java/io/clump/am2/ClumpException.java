package io.clump.am2;

/**
 * Error outside of a message's path. Its message is one line with the failure, the place, and the found and the
 * expected value.
 */
public class ClumpException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message failure, place, found and expected value
     */
    public ClumpException(String message) {
        super(message);
    }

    /**
     * Makes an exception with its cause.
     *
     * @param message failure, place, found and expected value
     * @param cause exception that led to it
     */
    public ClumpException(String message, Throwable cause) {
        super(message, cause);
    }
}
