package io.clump.torture.process;

/** What a handler throws because the schedule says so. */
final class TortureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TortureException() {
        super("thrown by the schedule", null, false, false);
    }
}
