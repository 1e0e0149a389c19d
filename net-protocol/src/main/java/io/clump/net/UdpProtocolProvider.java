package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.NodeEndpoints;
import io.clump.net.key.JobKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Provider of the UDP protocol, under the name {@code udp}. */
public final class UdpProtocolProvider extends LinkProtocolProvider {
    /** Makes a provider. */
    public UdpProtocolProvider() {}

    @Override
    public String name() {
        return "udp";
    }

    @Override
    public Description description() {
        return Description.of("one UDP socket per endpoint", UdpConfiguration.settings())
                .withInterface(UdpConfiguration.INTERFACE, false)
                .underLauncher(UdpConfiguration.RETRIES, Integer.toString(LinkFactory.MAX_RETRIES));
    }

    @Override
    public void checkHost(List<NodeEndpoints> nodes) {
        NetworkSettings.checkPorts(nodes, UdpConfiguration.PORTS, UdpConfiguration.ADDRESS, UdpConfiguration.INTERFACE);
    }

    @Override
    protected LinkFactory links(LayerConfiguration configuration, @Nullable JobKey key) {
        return UdpConfiguration.of(configuration);
    }
}
