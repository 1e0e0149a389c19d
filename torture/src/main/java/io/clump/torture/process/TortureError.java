package io.clump.torture.process;

/** Thrown by a handler because the schedule says so. */
final class TortureError extends Error {
    private static final long serialVersionUID = 1L;

    TortureError() {
        super("thrown by the schedule", null, false, false);
    }
}
