package io.clump.shm;

import io.clump.am2.BulkFloodConformance;
import io.clump.am2.LayerConfiguration;

class ShmBulkFloodConformanceTest extends BulkFloodConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0")
                .local("shm")
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.PACKETS, "8")
                .property(ShmConfiguration.BULK_BLOCKS, "2");
    }
}
