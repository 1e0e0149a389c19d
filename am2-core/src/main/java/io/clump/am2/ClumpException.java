package io.clump.am2;

/** An error outside of a message's path: one line that says what, where, what was found and what was expected. */
public class ClumpException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message what, where, found, expected
     */
    public ClumpException(String message) {
        super(message);
    }

    /**
     * Makes an exception with the one that led to it.
     *
     * @param message what, where, found, expected
     * @param cause what led to it
     */
    public ClumpException(String message, Throwable cause) {
        super(message, cause);
    }
}
