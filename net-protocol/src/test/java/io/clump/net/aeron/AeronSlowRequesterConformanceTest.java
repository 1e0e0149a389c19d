package io.clump.net.aeron;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.SlowRequesterConformance;

class AeronSlowRequesterConformanceTest extends SlowRequesterConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("aeron");
    }

    @Override
    protected int requests() {
        return 100;
    }

    @Override
    protected boolean areGetsAnswered() {
        return true;
    }
}
