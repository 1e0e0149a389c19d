package io.clump.net.aeron;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.ThrownErrorConformance;

class AeronThrownErrorConformanceTest extends ThrownErrorConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("aeron");
    }
}
