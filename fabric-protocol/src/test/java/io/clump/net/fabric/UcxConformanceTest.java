package io.clump.net.fabric;

import io.clump.am2.AllSuites;
import io.clump.am2.LayerConfiguration;

/** All suites over UCX with the transports of one machine. */
@RequiresUcx
class UcxConformanceTest extends AllSuites {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        Ucx.configure(builder);
    }

    @Override
    protected int requestsBeyondCapacity() {
        return 600;
    }

    @Override
    protected int requestBytes() {
        return 100;
    }
}
