package io.clump.launcher;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.WaitConformance;

/** Two processes of one node, which wait for shared memory and the network together and are woken by the first. */
class OneNodeWaitConformanceTest extends WaitConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0").local("shm").network("udp");
    }
}
