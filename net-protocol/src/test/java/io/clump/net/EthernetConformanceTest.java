package io.clump.net;

import io.clump.am2.AllSuites;
import io.clump.am2.LayerConfiguration;
import io.clump.net.ethernet.Privilege;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Privilege.class)
class EthernetConformanceTest extends AllSuites {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        EthernetLayers.configure(builder);
    }
}
