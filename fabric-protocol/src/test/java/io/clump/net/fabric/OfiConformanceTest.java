package io.clump.net.fabric;

import io.clump.am2.AllSuites;
import io.clump.am2.LayerConfiguration;

/** All suites over libfabric's TCP. */
@RequiresOfi
class OfiConformanceTest extends AllSuites {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        Ofi.configure(builder, "tcp").local(LayerConfiguration.NO_PROTOCOL).network("ofi");
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
