package io.clump.shm;

import io.clump.am2.ImpatientReplierConformance;
import io.clump.am2.LayerConfiguration;

class ShmImpatientReplierConformanceTest extends ImpatientReplierConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        super.configure(builder, process);
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
    protected int requestBytes() {
        return 0;
    }
}
