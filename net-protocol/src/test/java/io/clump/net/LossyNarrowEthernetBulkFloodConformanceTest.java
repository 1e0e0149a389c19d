package io.clump.net;

import io.clump.am2.LayerConfiguration;

class LossyNarrowEthernetBulkFloodConformanceTest extends LossyEthernetBulkFloodConformanceTest {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        super.configure(builder, process);
        EthernetLayers.configureNarrow(builder);
    }
}
