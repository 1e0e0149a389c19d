package io.clump.launcher;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.ParallelBundleConformance;

/** Two processes of different nodes, which use shared memory for what they send to themselves. */
class TwoNodesParallelBundleConformanceTest extends ParallelBundleConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local("shm").network("udp");
    }
}
