package io.clump.launcher;

import io.clump.am2.BulkFloodConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.World;
import org.junit.jupiter.api.Nested;

/** Two processes of one node and one of another. */
class MixedConformanceTest extends World {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        // The default has space for the flood.
        builder.node(process < 2 ? "0" : "1").local("shm").network("udp").property("clump.bulk.blocks", "16");
    }

    @Override
    protected boolean isLocal() {
        return true;
    }

    @Nested
    class BulkFloodSuite extends BulkFloodConformance {}
}
