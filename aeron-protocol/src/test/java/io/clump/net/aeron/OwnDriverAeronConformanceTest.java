package io.clump.net.aeron;

import io.clump.am2.FullQueuesConformance;
import io.clump.am2.InterruptConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.SlowRequesterConformance;
import io.clump.am2.StallConformance;
import io.clump.am2.Thorough;
import io.clump.am2.ThrownErrorConformance;
import io.clump.am2.World;
import org.junit.jupiter.api.Nested;

/** Without the directory of a running driver, so that a process of each node becomes its driver. */
class OwnDriverAeronConformanceTest extends World {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("aeron");
    }

    @Override
    protected int requestsBeyondCapacity() {
        return 100;
    }

    @Override
    protected int floodRequests() {
        return 1_000;
    }

    @Nested
    @Thorough
    class FullQueuesSuite extends FullQueuesConformance {}

    @Nested
    class InterruptSuite extends InterruptConformance {}

    @Nested
    @Thorough
    class SlowRequesterSuite extends SlowRequesterConformance {}

    @Nested
    @Thorough
    class StallSuite extends StallConformance {}

    @Nested
    @Thorough
    class ThrownErrorSuite extends ThrownErrorConformance {}
}
