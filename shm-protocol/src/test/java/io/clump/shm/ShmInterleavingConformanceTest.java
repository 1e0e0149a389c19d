package io.clump.shm;

import io.clump.am2.InterleavingConformance;
import io.clump.am2.LayerConfiguration;

class ShmInterleavingConformanceTest extends InterleavingConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0")
                .local("shm")
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.PACKETS, "4")
                .property(ShmConfiguration.BULK_BLOCKS, "2");
    }
}
