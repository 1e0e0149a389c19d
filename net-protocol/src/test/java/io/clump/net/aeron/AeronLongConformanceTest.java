package io.clump.net.aeron;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.LongConformance;

class AeronLongConformanceTest extends LongConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        AeronLayers.configure(builder);
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
