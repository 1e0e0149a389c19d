package io.clump.launcher;

import io.clump.am2.ClumpException;

/** What the user asked for is not possible. Thrown before anything is started. */
final class BadInputException extends ClumpException {
    private static final long serialVersionUID = 1L;

    BadInputException(String message) {
        super(message);
    }

    BadInputException(ClumpException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
