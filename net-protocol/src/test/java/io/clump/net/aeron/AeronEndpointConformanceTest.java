package io.clump.net.aeron;

import io.clump.am2.EndpointConformance;
import io.clump.am2.LayerConfiguration;

class AeronEndpointConformanceTest extends EndpointConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("aeron");
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
