package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.SlowRequesterConformance;

class UdpSlowRequesterConformanceTest extends SlowRequesterConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("udp");
    }

    @Override
    protected int requests() {
        return 600;
    }

    @Override
    protected int requestBytes() {
        return 1_000;
    }

    @Override
    protected boolean areGetsAnswered() {
        return true;
    }
}
