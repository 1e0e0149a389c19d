package io.clump.net.aeron;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.ParallelBundleConformance;

class AeronParallelBundleConformanceTest extends ParallelBundleConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        AeronLayers.configure(builder);
    }
}
