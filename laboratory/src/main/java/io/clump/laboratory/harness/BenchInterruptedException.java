package io.clump.laboratory.harness;

/**
 * The virtual machine shuts down while something is measured; everything has ended and is cleaned up. Not one of
 * Clump's own exceptions, so that nobody who can do without what fails goes on after this.
 */
public final class BenchInterruptedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BenchInterruptedException() {
        super("the measurement was interrupted");
    }
}
