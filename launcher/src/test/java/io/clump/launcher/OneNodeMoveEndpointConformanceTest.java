package io.clump.launcher;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.MoveEndpointConformance;

/** Two processes of one node, which could reach each other over the network too. */
class OneNodeMoveEndpointConformanceTest extends MoveEndpointConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0").local("shm").network("udp");
    }
}
