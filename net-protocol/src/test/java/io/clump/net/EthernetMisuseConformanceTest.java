package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.MisuseConformance;
import io.clump.net.ethernet.Privilege;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Privilege.class)
class EthernetMisuseConformanceTest extends MisuseConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        EthernetLayers.configure(builder);
    }
}
