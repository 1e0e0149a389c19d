package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.OperationsConformance;
import io.clump.net.ethernet.Privilege;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Privilege.class)
class EthernetOperationsConformanceTest extends OperationsConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        EthernetLayers.configure(builder);
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
