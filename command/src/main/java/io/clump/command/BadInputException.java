package io.clump.command;

import io.clump.am2.ClumpException;

/** Thrown before anything is started if the user requested something impossible. */
public final class BadInputException extends ClumpException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message one line: what, where, found, expected
     */
    public BadInputException(String message) {
        super(message);
    }

    /**
     * Makes an exception of another one.
     *
     * @param cause whose message the user reads
     */
    public BadInputException(ClumpException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
