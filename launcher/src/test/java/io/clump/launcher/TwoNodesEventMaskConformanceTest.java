package io.clump.launcher;

import io.clump.am2.EventMaskConformance;
import io.clump.am2.LayerConfiguration;

/** Two processes of different nodes, which use shared memory for what they send to themselves. */
class TwoNodesEventMaskConformanceTest extends EventMaskConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local("shm").network("udp");
    }
}
