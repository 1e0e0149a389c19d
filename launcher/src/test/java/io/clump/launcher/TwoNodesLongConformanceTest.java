package io.clump.launcher;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.LongConformance;

class TwoNodesLongConformanceTest extends LongConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local("shm").network("udp");
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
