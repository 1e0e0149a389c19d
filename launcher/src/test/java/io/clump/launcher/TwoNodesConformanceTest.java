package io.clump.launcher;

import io.clump.am2.FullQueuesConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.MostSuites;
import org.junit.jupiter.api.Nested;

/**
 * Two processes of different nodes, which use shared memory for messages to themselves. The long suites are left out,
 * since they show nothing here that they do not show over either protocol alone.
 */
class TwoNodesConformanceTest extends MostSuites {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local("shm").network("udp");
    }

    /** Returns the same number as over UDP alone. */
    @Override
    protected int requestsBeyondCapacity() {
        return 600;
    }

    @Override
    protected int requestBytes() {
        return 100;
    }

    @Nested
    class FullQueuesSuite extends FullQueuesConformance {}
}
