package io.clump.net.aeron;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.MostSuites;

/** One media driver for all; the other suites are those of {@link OwnDriverAeronConformanceTest}. */
class AeronConformanceTest extends MostSuites {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        AeronLayers.configure(builder);
    }

    @Override
    protected int requestsBeyondRoom() {
        return 100;
    }
}
