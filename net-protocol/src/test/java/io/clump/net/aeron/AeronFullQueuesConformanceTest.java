package io.clump.net.aeron;

import io.clump.am2.FullQueuesConformance;
import io.clump.am2.LayerConfiguration;

class AeronFullQueuesConformanceTest extends FullQueuesConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("aeron");
    }

    @Override
    protected int requests() {
        return 1000;
    }
}
