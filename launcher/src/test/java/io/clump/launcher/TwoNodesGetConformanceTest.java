package io.clump.launcher;

import io.clump.am2.GetConformance;
import io.clump.am2.LayerConfiguration;

/** Two processes of different nodes, which use shared memory for what they send to themselves. */
class TwoNodesGetConformanceTest extends GetConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local("shm").network("udp");
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
