package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.SlowRequesterConformance;

class NarrowUdpSlowRequesterConformanceTest extends SlowRequesterConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("udp").property("clump.udp.datagram-bytes", "1472");
    }

    @Override
    protected int requests() {
        return 200;
    }

    @Override
    protected boolean areGetsAnswered() {
        return true;
    }
}
