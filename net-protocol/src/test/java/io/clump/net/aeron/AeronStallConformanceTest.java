package io.clump.net.aeron;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.StallConformance;

class AeronStallConformanceTest extends StallConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("aeron");
    }
}
