package io.clump.net;

import io.clump.am2.ClaimConformance;
import io.clump.am2.LayerConfiguration;

class UdpClaimConformanceTest extends ClaimConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("udp");
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
