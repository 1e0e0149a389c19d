package io.clump.shm;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.NodeMemoryConformance;

class ShmNodeMemoryConformanceTest extends NodeMemoryConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0")
                .local("shm")
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.PACKETS, "64")
                .property(ShmConfiguration.BULK_BLOCKS, "4");
    }

    @Override
    protected boolean isLocal() {
        return true;
    }
}
