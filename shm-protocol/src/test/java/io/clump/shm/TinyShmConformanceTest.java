package io.clump.shm;

import io.clump.am2.FullQueuesConformance;
import io.clump.am2.InterleavingConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.World;
import org.junit.jupiter.api.Nested;

/** Queues that are full immediately. */
class TinyShmConformanceTest extends World {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0")
                .local("shm")
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.PACKETS, "4")
                .property(ShmConfiguration.BULK_BLOCKS, "2");
    }

    @Override
    protected boolean isLocal() {
        return true;
    }

    @Nested
    class FullQueuesSuite extends FullQueuesConformance {}

    @Nested
    class InterleavingSuite extends InterleavingConformance {}
}
