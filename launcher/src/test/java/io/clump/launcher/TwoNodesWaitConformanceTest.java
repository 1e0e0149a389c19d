package io.clump.launcher;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.WaitConformance;

/** Two processes of different nodes, which wait for shared memory and the network together and are woken by the second. */
class TwoNodesWaitConformanceTest extends WaitConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local("shm").network("udp");
    }
}
