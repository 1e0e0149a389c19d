package io.clump.shm;

import io.clump.am2.FlightEventsConformance;
import io.clump.am2.InterruptConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.MostSuites;
import io.clump.am2.SlowRequesterConformance;
import org.junit.jupiter.api.Nested;

/**
 * Suites with the default queues. The other suites need smaller queues, or run with each algorithm, in the other
 * worlds.
 */
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
    class FlightEventsSuite extends FlightEventsConformance {}

    @Nested
    class InterruptSuite extends InterruptConformance {}

    @Nested
    class SlowRequesterSuite extends SlowRequesterConformance {}
}
