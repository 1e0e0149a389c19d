package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.StallConformance;

class UdpStallConformanceTest extends StallConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("udp");
    }
}
