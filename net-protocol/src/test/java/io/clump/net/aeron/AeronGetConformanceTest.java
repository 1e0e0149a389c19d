package io.clump.net.aeron;

import io.clump.am2.GetConformance;
import io.clump.am2.LayerConfiguration;

class AeronGetConformanceTest extends GetConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        AeronLayers.configure(builder);
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
