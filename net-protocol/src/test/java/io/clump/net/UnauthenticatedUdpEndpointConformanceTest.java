package io.clump.net;

import io.clump.am2.EndpointConformance;
import io.clump.am2.LayerConfiguration;
import io.clump.net.key.Authentication;

class UnauthenticatedUdpEndpointConformanceTest extends EndpointConformance {
    @Override
    protected void configure(LayerConfiguration.Builder builder, int process) {
        builder.local(LayerConfiguration.NO_PROTOCOL)
                .network("udp")
                .property(Authentication.PROPERTY, Authentication.OFF);
    }

    @Override
    protected boolean isLocal() {
        return false;
    }
}
