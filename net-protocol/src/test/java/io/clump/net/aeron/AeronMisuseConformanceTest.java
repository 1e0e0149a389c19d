package io.clump.net.aeron;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.MisuseConformance;

class AeronMisuseConformanceTest extends MisuseConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        AeronLayers.configure(builder);
    }
}
