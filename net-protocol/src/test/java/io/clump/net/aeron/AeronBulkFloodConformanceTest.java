package io.clump.net.aeron;

import io.clump.am2.BulkFloodConformance;
import io.clump.am2.LayerConfiguration;

class AeronBulkFloodConformanceTest extends BulkFloodConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("aeron");
    }
}
