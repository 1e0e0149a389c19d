package io.clump.shm;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.StallConformance;

class ShmStallConformanceTest extends StallConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0").local("shm").network(LayerConfiguration.NO_PROTOCOL).property(ShmConfiguration.PACKETS, "8");
    }
}
