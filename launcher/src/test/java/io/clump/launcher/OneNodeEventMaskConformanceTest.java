package io.clump.launcher;

import io.clump.am2.EventMaskConformance;
import io.clump.am2.LayerConfiguration;

/** Two processes of one node, which could reach each other over the network too. */
class OneNodeEventMaskConformanceTest extends EventMaskConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0").local("shm").network("udp");
    }
}
