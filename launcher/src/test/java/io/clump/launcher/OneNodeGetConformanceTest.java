package io.clump.launcher;

import io.clump.am2.GetConformance;
import io.clump.am2.LayerConfiguration;

/** Two processes of one node, which could reach each other over the network too. */
class OneNodeGetConformanceTest extends GetConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0").local("shm").network("udp");
    }

    @Override
    protected boolean isLocal() {
        return true;
    }
}
