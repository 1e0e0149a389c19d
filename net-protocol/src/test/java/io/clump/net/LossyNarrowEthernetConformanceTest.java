package io.clump.net;

import io.clump.am2.BulkFloodConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.World;
import io.clump.net.ethernet.Privilege;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every second process reads its frames from a ring. */
@ExtendWith(Privilege.class)
class LossyNarrowEthernetConformanceTest extends World {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        EthernetLayers.configureNarrow(builder)
                .property("clump.ethernet.ring", Boolean.toString(process % 2 == 0))
                .property("clump.faults", "loss=0.05,duplicate=0.05,reorder=0.05,seed=" + process);
    }

    @Nested
    class BulkFloodSuite extends BulkFloodConformance {}
}
