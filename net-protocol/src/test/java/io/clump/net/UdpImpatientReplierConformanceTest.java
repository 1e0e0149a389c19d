package io.clump.net;

import io.clump.am2.ImpatientReplierConformance;
import io.clump.am2.LayerConfiguration;

class UdpImpatientReplierConformanceTest extends ImpatientReplierConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        super.configure(builder, process);
        builder.local(LayerConfiguration.NO_PROTOCOL).network("udp");
    }

    @Override
    protected int requests() {
        return 600;
    }

    @Override
    protected int requestBytes() {
        return 1000;
    }
}
