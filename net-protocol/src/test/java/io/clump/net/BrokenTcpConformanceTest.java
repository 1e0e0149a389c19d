package io.clump.net;

import io.clump.am2.BulkFloodConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.LongConformance;
import io.clump.am2.World;
import org.junit.jupiter.api.Nested;

/** Connections that break occasionally. */
class BrokenTcpConformanceTest extends World {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL)
                .network("tcp")
                .property("clump.faults", "break=0.01,seed=" + process);
    }

    @Nested
    class BulkFloodSuite extends BulkFloodConformance {}

    @Nested
    class LongSuite extends LongConformance {}
}
