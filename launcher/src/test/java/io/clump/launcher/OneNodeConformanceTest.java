package io.clump.launcher;

import io.clump.am2.FullQueuesConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.MostSuites;
import org.junit.jupiter.api.Nested;

/**
 * Two processes of one node, which could reach each other over the network too. The long suites are left out, since
 * they show nothing here that they do not show over either protocol alone.
 */
class OneNodeConformanceTest extends MostSuites {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        // The default has space for all that the suites send without being polled.
        builder.node("0").local("shm").network("udp").property("clump.bulk.blocks", "16");
    }

    @Override
    protected boolean isLocal() {
        return true;
    }

    @Nested
    class FullQueuesSuite extends FullQueuesConformance {}
}
