package io.clump.net;

import io.clump.am2.FullQueuesConformance;
import io.clump.am2.LayerConfiguration;

class UdpFullQueuesConformanceTest extends FullQueuesConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("udp");
    }

    @Override
    protected int requests() {
        return 2000;
    }
}
