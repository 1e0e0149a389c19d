package io.clump.shm;

import io.clump.am2.InterruptConformance;
import io.clump.am2.LayerConfiguration;

class ShmInterruptConformanceTest extends InterruptConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0")
                .local("shm")
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.PACKETS, "64")
                .property(ShmConfiguration.BULK_BLOCKS, "4");
    }
}
