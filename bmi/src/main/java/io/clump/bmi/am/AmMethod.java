package io.clump.bmi.am;

/** Shared memory inside a node, and the network of the job between nodes. */
public final class AmMethod extends EndpointMethod {
    /** Longest message that is sent without waiting for its receive, unless a medium message takes less; in bytes. */
    private static final int EAGER_BYTES = 16 * 1024;

    /** Makes a method that is not up. */
    public AmMethod() {
        super("am", EAGER_BYTES, InFlight.unlimited());
    }
}
