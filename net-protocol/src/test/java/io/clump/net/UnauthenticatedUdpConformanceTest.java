package io.clump.net;

import io.clump.am2.EndpointConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.World;
import io.clump.net.key.Authentication;
import org.junit.jupiter.api.Nested;

class UnauthenticatedUdpConformanceTest extends World {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL)
                .network("udp")
                .property(Authentication.PROPERTY, Authentication.OFF);
    }

    @Nested
    class EndpointSuite extends EndpointConformance {}
}
