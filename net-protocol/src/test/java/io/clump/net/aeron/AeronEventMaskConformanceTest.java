package io.clump.net.aeron;

import io.clump.am2.EventMaskConformance;
import io.clump.am2.LayerConfiguration;

class AeronEventMaskConformanceTest extends EventMaskConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        AeronLayers.configure(builder);
    }
}
