package io.clump.net;

import io.clump.am2.LayerConfiguration;

class NarrowUdpLongConformanceTest extends UdpLongConformanceTest {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        super.configure(builder, process);
        builder.property("clump.udp.datagram-bytes", "1472");
    }
}
