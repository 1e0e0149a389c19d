package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import io.clump.net.key.Authentication;

/** Makes the UDP protocol known under the name {@code udp}. */
public final class UdpProtocolProvider implements ProtocolProvider {
    static final String NAME = "udp";

    /** Makes a provider. */
    public UdpProtocolProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Reach reach() {
        return Reach.CLUMP;
    }

    @Override
    public Protocol open(LayerConfiguration configuration) {
        return new UdpProtocol(UdpConfiguration.of(configuration), Authentication.keyOf(configuration));
    }
}
