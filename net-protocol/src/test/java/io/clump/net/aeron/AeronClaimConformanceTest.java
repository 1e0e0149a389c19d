package io.clump.net.aeron;

import io.clump.am2.ClaimConformance;
import io.clump.am2.LayerConfiguration;

class AeronClaimConformanceTest extends ClaimConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        AeronLayers.configure(builder);
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
