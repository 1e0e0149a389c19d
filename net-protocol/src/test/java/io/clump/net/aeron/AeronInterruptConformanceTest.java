package io.clump.net.aeron;

import io.clump.am2.InterruptConformance;
import io.clump.am2.LayerConfiguration;

class AeronInterruptConformanceTest extends InterruptConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("aeron");
    }
}
