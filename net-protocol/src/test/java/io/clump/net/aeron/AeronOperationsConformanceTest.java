package io.clump.net.aeron;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.OperationsConformance;

class AeronOperationsConformanceTest extends OperationsConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        AeronLayers.configure(builder);
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
