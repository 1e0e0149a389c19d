package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.WaitConformance;

class EthernetWaitConformanceTest extends WaitConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        EthernetLayers.configure(builder);
    }
}
