package io.clump.net;

import io.clump.am2.LayerConfiguration;

class NarrowEthernetLongConformanceTest extends EthernetLongConformanceTest {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        EthernetLayers.configureNarrow(builder);
    }
}
