package io.clump.launcher;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.LongConformance;

class OneNodeLongConformanceTest extends LongConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0").local("shm").network("udp");
    }

    @Override
    protected boolean isLocal() {
        return true;
    }
}
