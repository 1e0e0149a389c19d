package io.clump.net;

import io.clump.am2.ClaimConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.LongConformance;
import io.clump.am2.SlowRequesterConformance;
import io.clump.am2.World;
import org.junit.jupiter.api.Nested;

/** Datagrams of the usual length of a network, so that larger messages travel in pieces. */
class NarrowUdpConformanceTest extends World {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network("udp").property("clump.udp.datagram-bytes", "1472");
    }

    @Nested
    class ClaimSuite extends ClaimConformance {}

    @Nested
    class LongSuite extends LongConformance {}

    @Nested
    class SlowRequesterSuite extends SlowRequesterConformance {}
}
