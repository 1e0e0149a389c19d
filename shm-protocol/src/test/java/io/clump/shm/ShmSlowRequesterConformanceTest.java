package io.clump.shm;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.SlowRequesterConformance;

class ShmSlowRequesterConformanceTest extends SlowRequesterConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.node("0")
                .local("shm")
                .network(LayerConfiguration.NO_PROTOCOL)
                .property(ShmConfiguration.PACKETS, "64")
                .property(ShmConfiguration.BULK_BLOCKS, "4");
    }

    @Override
    protected int requests() {
        return 48;
    }

    @Override
    protected boolean areGetsAnswered() {
        return false;
    }
}
