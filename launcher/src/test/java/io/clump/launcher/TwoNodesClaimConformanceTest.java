package io.clump.launcher;

import io.clump.am2.ClaimConformance;
import io.clump.am2.LayerConfiguration;

class TwoNodesClaimConformanceTest extends ClaimConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local("shm").network("udp");
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
