package io.clump.laboratory.harness;

/**
 * Thrown if the virtual machine shuts down during a measurement; everything has ended and is cleaned up. Not one of
 * Clump's own exceptions, so that callers that tolerate a failed measurement do not continue after this.
 */
public final class BenchInterruptedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BenchInterruptedException() {
        super("the measurement was interrupted");
    }
}
