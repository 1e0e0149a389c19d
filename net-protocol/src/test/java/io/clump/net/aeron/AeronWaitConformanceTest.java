package io.clump.net.aeron;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.WaitConformance;

class AeronWaitConformanceTest extends WaitConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        AeronLayers.configure(builder);
    }
}
