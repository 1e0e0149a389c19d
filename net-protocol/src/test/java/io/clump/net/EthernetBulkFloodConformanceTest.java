package io.clump.net;

import io.clump.am2.BulkFloodConformance;
import io.clump.am2.LayerConfiguration;

class EthernetBulkFloodConformanceTest extends BulkFloodConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        EthernetLayers.configure(builder);
    }
}
