package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.LongConformance;

class EthernetLongConformanceTest extends LongConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        EthernetLayers.configure(builder);
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
