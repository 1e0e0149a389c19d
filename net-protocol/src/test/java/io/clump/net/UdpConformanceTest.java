package io.clump.net;

import io.clump.am2.AllSuites;
import io.clump.am2.LayerConfiguration;

class UdpConformanceTest extends AllSuites {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("udp");
    }

    @Override
    protected int requestsBeyondCapacity() {
        return 600;
    }

    @Override
    protected int requestBytes() {
        return 100;
    }
}
