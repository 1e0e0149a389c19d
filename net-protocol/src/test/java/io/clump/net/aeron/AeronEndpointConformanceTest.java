package io.clump.net.aeron;

import io.clump.am2.EndpointConformance;
import io.clump.am2.LayerConfiguration;

class AeronEndpointConformanceTest extends EndpointConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        AeronLayers.configure(builder);
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
