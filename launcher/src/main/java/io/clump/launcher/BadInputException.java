package io.clump.launcher;

import io.clump.am2.ClumpException;

/** Thrown before anything is started if the user asked for something impossible. */
final class BadInputException extends ClumpException {
    private static final long serialVersionUID = 1L;

    BadInputException(String message) {
        super(message);
    }

    BadInputException(ClumpException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
