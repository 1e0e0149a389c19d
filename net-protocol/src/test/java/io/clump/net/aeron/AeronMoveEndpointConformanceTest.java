package io.clump.net.aeron;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.MoveEndpointConformance;

class AeronMoveEndpointConformanceTest extends MoveEndpointConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        AeronLayers.configure(builder);
    }
}
