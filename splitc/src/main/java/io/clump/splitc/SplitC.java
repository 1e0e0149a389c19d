package io.clump.splitc;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;

/** A process's view of its job: rank, size, and what all processes do together. Belongs to the thread that joined. */
public final class SplitC implements AutoCloseable {
    private final SplitCConfiguration configuration;
    private final ProgramMonitor monitor;
    private final Bundle bundle;
    private final Endpoint endpoint;

    private SplitC(SplitCConfiguration configuration, ProgramMonitor monitor, Bundle bundle) {
        this.configuration = configuration;
        this.monitor = monitor;
        this.bundle = bundle;
        endpoint = bundle.allocateEndpoint();
    }

    /**
     * Takes this process's place in the job and waits until all others have taken theirs.
     *
     * @param layer of this process
     * @param configuration its place in the job
     * @param monitor told by the program how far it is
     * @return the process's view of the job
     */
    public static SplitC join(Layer layer, SplitCConfiguration configuration, ProgramMonitor monitor) {
        return new SplitC(configuration, monitor, layer.allocateBundle());
    }

    /**
     * The process's place in the job and the program's parameters.
     *
     * @return what it joined with
     */
    public SplitCConfiguration configuration() {
        return configuration;
    }

    /**
     * Who is told how far the program is.
     *
     * @return the monitor it joined with
     */
    public ProgramMonitor monitor() {
        return monitor;
    }

    /**
     * This process's endpoint. Destination r of its translation table is the process of rank r. Programs may set handlers
     * from 1 to 999; the others are for the runtime.
     *
     * @return the endpoint
     */
    public Endpoint endpoint() {
        return endpoint;
    }

    /** Leaves the job; all processes do it together. */
    @Override
    public void close() {
        bundle.close();
    }
}
