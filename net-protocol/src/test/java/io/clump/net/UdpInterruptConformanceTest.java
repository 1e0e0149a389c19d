package io.clump.net;

import io.clump.am2.InterruptConformance;
import io.clump.am2.LayerConfiguration;

class UdpInterruptConformanceTest extends InterruptConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("udp");
    }
}
