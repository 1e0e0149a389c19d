package io.clump.am2;

/**
 * The protocols that conformance suites run over, and how many messages fill them. Each choice of protocols is one
 * subclass, {@code …ConformanceTest}; the suites are its nested classes: those of {@link AllSuites} or {@link
 * MostSuites}, or a few of its own if the choice differs from another one only in what these see.
 */
public abstract class World {
    /** For subclasses only. */
    protected World() {}

    /**
     * Chooses the protocols.
     *
     * @param builder whose directory, node and job are set; each process has a node of its own
     * @param process the number of the process, from 0
     */
    protected abstract void configure(LayerConfiguration.Builder builder, int process);

    /** Returns whether processes 0 and 1 are to reach each other through shared memory. */
    protected boolean isLocal() {
        return false;
    }

    /**
     * Returns the number of requests that fit the queue of requests and whose medium replies need several times the
     * room that there is for replies.
     */
    protected int requestsBeyondRoom() {
        return isLocal() ? 48 : 200;
    }

    /**
     * Returns the number of bytes that come with each of these requests, or 0 for short requests. A network keeps the
     * last short ones together for long.
     */
    protected int requestBytes() {
        return 0;
    }

    /** Returns the number of requests of a flood: many times as many as there is room for replies. */
    protected int floodRequests() {
        return isLocal() ? 600 : 2_000;
    }
}
