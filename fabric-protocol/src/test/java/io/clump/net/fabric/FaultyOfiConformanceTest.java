package io.clump.net.fabric;

import io.clump.am2.LayerConfiguration;

@RequiresOfi
class FaultyOfiConformanceTest extends FaultySuites {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        Ofi.configure(builder, "tcp")
                .local(LayerConfiguration.NO_PROTOCOL)
                .network("ofi")
                .property("clump.faults", faults(process));
    }
}
