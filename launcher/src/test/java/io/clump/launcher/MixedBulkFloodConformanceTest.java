package io.clump.launcher;

import io.clump.am2.BulkFloodConformance;
import io.clump.am2.LayerConfiguration;

/** Two processes of one node and one of another. */
class MixedBulkFloodConformanceTest extends BulkFloodConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node(process < 2 ? "0" : "1").local("shm").network("udp");
    }
}
