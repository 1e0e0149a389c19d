package io.clump.laboratory.net;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Networks that can be measured on this machine. */
public final class Networks {
    /**
     * Properties of a layer over raw Ethernet: every machine has the loopback interface, but packet sockets need a
     * right.
     */
    public static final Map<String, String> ETHERNET =
            Map.of("clump.network", "ethernet", "clump.ethernet.interface", "lo");

    private Networks() {}

    /** The reason why a network cannot be used. */
    public static @Nullable String obstacle(Map<String, String> network) {
        LayerConfiguration.Builder builder = LayerConfiguration.builder();
        network.forEach(builder::property);
        // Without a key, since this layer has no directory.
        builder.property("clump.net.authentication", "off");
        LayerConfiguration configuration = builder.build();
        for (ProtocolProvider provider : ServiceLoader.load(ProtocolProvider.class)) {
            if (configuration.networks().contains(provider.name())) {
                try (Protocol protocol = provider.open(configuration)) {
                    protocol.allocateQueueBlock(1).close();
                    return null;
                } catch (ClumpException e) {
                    return e.getMessage();
                }
            }
        }
        return "no such protocol on the class path";
    }
}
