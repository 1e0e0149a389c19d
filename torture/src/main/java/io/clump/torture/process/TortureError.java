package io.clump.torture.process;

/** Thrown by a handler on the schedule's order. */
final class TortureError extends Error {
    private static final long serialVersionUID = 1L;

    TortureError() {
        super("thrown by the schedule", null, false, false);
    }
}
