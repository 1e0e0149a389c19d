package io.clump.net;

import io.clump.am2.BulkFloodConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.PauseConformance;
import io.clump.am2.World;
import org.junit.jupiter.api.Nested;

class LossyUdpConformanceTest extends World {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL)
                .network("udp")
                .property("clump.faults", "loss=0.05,duplicate=0.05,reorder=0.05,seed=" + process);
    }

    @Nested
    class BulkFloodSuite extends BulkFloodConformance {}

    @Nested
    class PauseSuite extends PauseConformance {}
}
