package io.clump.shm;

import io.clump.am2.InterruptConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.MostSuites;
import io.clump.am2.SlowRequesterConformance;
import org.junit.jupiter.api.Nested;

/** The other suites need queues that are full sooner, or run with each algorithm: the worlds beside this one. */
class ShmConformanceTest extends MostSuites {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0")
                .local("shm")
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.PACKETS, "64")
                .property(ShmConfiguration.BULK_BLOCKS, "4");
    }

    @Override
    protected boolean isLocal() {
        return true;
    }

    @Nested
    class InterruptSuite extends InterruptConformance {}

    @Nested
    class SlowRequesterSuite extends SlowRequesterConformance {}
}
