package io.clump.net;

import io.clump.am2.BulkFloodConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.LongConformance;
import io.clump.am2.World;
import org.junit.jupiter.api.Nested;

/** Encrypted datagrams of the usual length of a network, of which some are lost, duplicated and damaged. */
class EncryptedUdpConformanceTest extends World {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL)
                .network("udp")
                .property("clump.udp.datagram-bytes", "1472")
                .property("clump.net.encryption", "on")
                .property("clump.faults", "loss=0.02,duplicate=0.02,corrupt=0.02,reorder=0.02,seed=" + process);
    }

    @Nested
    class BulkFloodSuite extends BulkFloodConformance {}

    @Nested
    class LongSuite extends LongConformance {}
}
