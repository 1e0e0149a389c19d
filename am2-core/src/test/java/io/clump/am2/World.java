package io.clump.am2;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/**
 * Protocols of the conformance suites, and the numbers of messages that fill them. Each choice of protocols is one
 * subclass, {@code …ConformanceTest}. The suites are its nested classes: those of {@link AllSuites} or {@link
 * MostSuites}, or a few of its own if only these show a difference from another choice. A test that hangs is interrupted
 * and fails, in builds of other projects, too.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
public abstract class World {
    /** For subclasses only. */
    protected World() {}

    /**
     * Chooses the protocols.
     *
     * @param builder builder with directory, node and job; each process has a node of its own
     * @param process number of the process, from 0
     */
    protected abstract void configure(LayerConfiguration.Builder builder, int process);

    /** Returns whether processes 0 and 1 are to reach each other through shared memory. */
    protected boolean isLocal() {
        return false;
    }

    /**
     * Returns a number of requests that fit into the queue of requests, and whose medium replies need several times the
     * space for replies.
     */
    protected int requestsBeyondCapacity() {
        return isLocal() ? 48 : 200;
    }

    /**
     * Returns the number of data bytes of each of these requests, or 0 for short requests. A network holds back the
     * last short ones for long, to coalesce them.
     */
    protected int requestBytes() {
        return 0;
    }

    /** Returns a number of destinations for which a network has too few buffers if each keeps one. */
    protected int destinationsBeyondCapacity() {
        return isLocal() ? 150 : 600;
    }

    /** Returns the number of requests of a flood: many times the space for replies. */
    protected int floodRequests() {
        return isLocal() ? 600 : 2_000;
    }
}
