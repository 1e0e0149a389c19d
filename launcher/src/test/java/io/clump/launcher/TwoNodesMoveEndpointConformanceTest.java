package io.clump.launcher;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.MoveEndpointConformance;

/** Two processes of different nodes, which use shared memory for what they send to themselves. */
class TwoNodesMoveEndpointConformanceTest extends MoveEndpointConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local("shm").network("udp");
    }
}
