package io.clump.net;

import io.clump.am2.EndpointConformance;
import io.clump.am2.EventMaskConformance;
import io.clump.am2.GetConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.LongConformance;
import io.clump.am2.MoveEndpointConformance;
import io.clump.am2.PauseConformance;
import io.clump.am2.SlowRequesterConformance;
import io.clump.am2.World;
import org.junit.jupiter.api.Nested;

/**
 * Two processes that reach each other by two networks, of which each prefers a different one, and a third with only one
 * network.
 */
class SeveralNetworksConformanceTest extends World {
    private static final String[] NETWORKS = {"udp,tcp", "tcp,udp", "tcp"};

    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL).network(NETWORKS[process % NETWORKS.length]);
    }

    @Override
    protected int requestsBeyondCapacity() {
        return 600;
    }

    @Override
    protected int requestBytes() {
        return 100;
    }

    @Nested
    class EndpointSuite extends EndpointConformance {}

    @Nested
    class EventMaskSuite extends EventMaskConformance {}

    @Nested
    class GetSuite extends GetConformance {}

    @Nested
    class LongSuite extends LongConformance {}

    @Nested
    class MoveEndpointSuite extends MoveEndpointConformance {}

    @Nested
    class PauseSuite extends PauseConformance {}

    @Nested
    class SlowRequesterSuite extends SlowRequesterConformance {}
}
