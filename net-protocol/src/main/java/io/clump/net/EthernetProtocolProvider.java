package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import io.clump.net.key.Authentication;

/** Makes Ethernet without IP known under the name {@code ethernet}. */
public final class EthernetProtocolProvider implements ProtocolProvider {
    static final String NAME = "ethernet";

    /** Makes a provider. */
    public EthernetProtocolProvider() {}

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
        return new EthernetProtocol(EthernetConfiguration.of(configuration), Authentication.keyOf(configuration));
    }
}
