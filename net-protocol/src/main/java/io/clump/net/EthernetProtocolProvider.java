package io.clump.net;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.net.key.JobKey;
import io.clump.net.posix.NetworkDevice;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Provider of Ethernet without IP, under the name {@code ethernet}. */
public final class EthernetProtocolProvider extends LinkProtocolProvider {
    /** Makes a provider. */
    public EthernetProtocolProvider() {}

    @Override
    public String name() {
        return "ethernet";
    }

    @Override
    public Description description() {
        return Description.of("Ethernet frames without IP; needs root or CAP_NET_RAW", EthernetConfiguration.settings())
                .withInterface(EthernetConfiguration.INTERFACE, true)
                .underLauncher(EthernetConfiguration.RETRIES, Integer.toString(LinkFactory.MAX_RETRIES));
    }

    @Override
    protected LinkFactory links(LayerConfiguration configuration, @Nullable JobKey key) {
        return EthernetConfiguration.of(configuration);
    }

    @Override
    public void check(List<LayerConfiguration> nodes) {
        super.check(nodes);
        if (nodes.size() > 1) {
            checkReach(nodes.stream()
                    .map(node -> EthernetConfiguration.of(node).at().device())
                    .toList());
        }
    }

    /**
     * Checks that nodes reach each other. All nodes are on this machine, and only a loopback delivers frames to the
     * interface that sent them.
     */
    private static void checkReach(List<NetworkDevice> devices) {
        boolean isLoopback = devices.stream().anyMatch(NetworkDevice::isLoopback);
        if (devices.stream().distinct().count() != (isLoopback ? 1 : devices.size())) {
            throw new ClumpException("nodes cannot reach each other: interfaces="
                    + devices.stream().map(NetworkDevice::name).collect(Collectors.joining(","))
                    + ", expected lo for all nodes of this machine, or interfaces that are connected and differ");
        }
    }
}
