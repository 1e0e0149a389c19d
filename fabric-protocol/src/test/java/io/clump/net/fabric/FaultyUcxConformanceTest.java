package io.clump.net.fabric;

import io.clump.am2.LayerConfiguration;

@RequiresUcx
class FaultyUcxConformanceTest extends FaultySuites {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        Ucx.configure(builder);
        builder.property("clump.faults", faults(process));
    }
}
