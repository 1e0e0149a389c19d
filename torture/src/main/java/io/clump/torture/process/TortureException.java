package io.clump.torture.process;

/** Thrown by a handler on the schedule's order. */
final class TortureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TortureException() {
        super("thrown by the schedule", null, false, false);
    }
}
