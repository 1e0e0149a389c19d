package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.MoveEndpointConformance;
import io.clump.net.ethernet.Privilege;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Privilege.class)
class EthernetMoveEndpointConformanceTest extends MoveEndpointConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        EthernetLayers.configure(builder);
    }
}
