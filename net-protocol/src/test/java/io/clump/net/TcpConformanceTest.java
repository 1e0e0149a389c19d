package io.clump.net;

import io.clump.am2.AllSuites;
import io.clump.am2.LayerConfiguration;

class TcpConformanceTest extends AllSuites {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("tcp");
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
