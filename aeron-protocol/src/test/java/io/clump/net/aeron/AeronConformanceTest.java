package io.clump.net.aeron;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.MostSuites;
import io.clump.am2.ThrownErrorConformance;
import org.junit.jupiter.api.Nested;

/** One media driver for all; the suites that are missing are those of {@link OwnDriverAeronConformanceTest}. */
class AeronConformanceTest extends MostSuites {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        AeronLayers.configure(builder);
    }

    @Override
    protected int requestsBeyondCapacity() {
        return 100;
    }

    /** Each stream has memory of its own here, and takes a while to open. */
    @Override
    protected int destinationsBeyondCapacity() {
        return 50;
    }

    @Nested
    class ThrownErrorSuite extends ThrownErrorConformance {}
}
