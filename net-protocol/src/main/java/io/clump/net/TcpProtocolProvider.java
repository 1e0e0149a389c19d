package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.NodeEndpoints;
import io.clump.net.key.JobKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Provider of the TCP protocol, under the name {@code tcp}. */
public final class TcpProtocolProvider extends LinkProtocolProvider {
    /** Makes a provider. */
    public TcpProtocolProvider() {}

    @Override
    public String name() {
        return "tcp";
    }

    @Override
    public Description description() {
        return Description.of("one TCP connection per pair of communicating endpoints", TcpConfiguration.settings())
                .withInterface(TcpConfiguration.INTERFACE, false)
                .underLauncher(TcpConfiguration.RETRIES, Integer.toString(LinkFactory.MAX_RETRIES));
    }

    @Override
    public void checkHost(List<NodeEndpoints> nodes) {
        NetworkSettings.checkPorts(nodes, TcpConfiguration.PORTS, TcpConfiguration.ADDRESS, TcpConfiguration.INTERFACE);
    }

    @Override
    protected LinkFactory links(LayerConfiguration configuration, @Nullable JobKey key) {
        return TcpConfiguration.of(configuration, key);
    }
}
