package io.clump.shm;

import io.clump.am2.BulkFloodConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.StallConformance;
import io.clump.am2.World;
import org.junit.jupiter.api.Nested;

/** Queues that a few messages fill. */
class SmallShmConformanceTest extends World {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0")
                .local("shm")
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.PACKETS, "8")
                .property(ShmConfiguration.BULK_BLOCKS, "2");
    }

    @Override
    protected boolean isLocal() {
        return true;
    }

    @Nested
    class BulkFloodSuite extends BulkFloodConformance {}

    @Nested
    class StallSuite extends StallConformance {}
}
