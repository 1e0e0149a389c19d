package io.clump.net.aeron;

import io.clump.am2.BulkFloodConformance;
import io.clump.am2.LayerConfiguration;

class AeronBulkFloodConformanceTest extends BulkFloodConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        AeronLayers.configure(builder);
    }
}
