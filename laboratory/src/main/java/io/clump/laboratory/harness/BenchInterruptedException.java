package io.clump.laboratory.harness;

import io.clump.am2.ClumpException;

/** The virtual machine shuts down while something is measured; everything has ended and is cleaned up. */
public final class BenchInterruptedException extends ClumpException {
    private static final long serialVersionUID = 1L;

    BenchInterruptedException() {
        super("the measurement was interrupted");
    }
}
