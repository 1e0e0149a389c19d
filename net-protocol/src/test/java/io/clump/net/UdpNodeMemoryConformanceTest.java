package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.NodeMemoryConformance;

class UdpNodeMemoryConformanceTest extends NodeMemoryConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("udp");
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
