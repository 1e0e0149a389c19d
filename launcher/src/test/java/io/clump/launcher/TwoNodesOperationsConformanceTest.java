package io.clump.launcher;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.OperationsConformance;

/** Two processes of different nodes, which use shared memory for what they send to themselves. */
class TwoNodesOperationsConformanceTest extends OperationsConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local("shm").network("udp");
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
