package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import io.clump.am2.spi.Setting;
import io.clump.net.key.Authentication;
import io.clump.net.key.Encryption;
import io.clump.net.key.JobKey;
import io.clump.net.link.Link;
import io.clump.net.posix.NativeCalls;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Provider of a network made of {@linkplain io.clump.net.link.Link links}, which carry single datagrams. The network
 * has the reliability engine, the job's key, encryption and injected faults from this class, as {@code udp}, {@code
 * tcp} and {@code ethernet} have. A jar of one's own adds a network by a subclass that {@code
 * META-INF/services/io.clump.am2.spi.ProtocolProvider} names, and a link that passes the conformance suites.
 */
public abstract class LinkProtocolProvider implements ProtocolProvider {
    /** For subclasses, each with a public constructor without arguments. */
    protected LinkProtocolProvider() {}

    /**
     * Reads the properties of a layer.
     *
     * @param configuration configuration of the layer
     * @param key key of the job; null without authentication, and if properties are only checked
     * @return the factory of the links
     * @throws io.clump.am2.ClumpException if a property is invalid
     */
    protected abstract LinkFactory links(LayerConfiguration configuration, @Nullable JobKey key);

    /**
     * Adds the settings that all networks of links have: faults, authentication, encryption and the file of the key. A
     * {@link #description} without them would refuse the options of the same names.
     *
     * @param own settings of the network itself
     * @return all settings, for {@link io.clump.am2.spi.Description#of}
     */
    protected static Setting[] withCommonSettings(Setting... own) {
        return NetworkSettings.with(own);
    }

    @Override
    public final Reach reach() {
        return Reach.CLUMP;
    }

    /**
     * Opens a link without the engine, to measure it alone: its datagrams may be lost, and are not authenticated.
     *
     * @param configuration configuration of the layer
     * @param endpointId number of the endpoint, unique in the job
     * @return the link, which the caller closes
     * @throws io.clump.am2.ClumpException if a property is invalid, or the system refuses it
     */
    public final Link openLink(LayerConfiguration configuration, long endpointId) {
        return links(configuration, null).open(endpointId);
    }

    @Override
    public void check(List<LayerConfiguration> nodes) {
        nodes.forEach(node -> links(node, null));
        NetworkSettings.check(nodes);
    }

    /** Makes the job's key. */
    @Override
    public final void prepare(LayerConfiguration configuration) {
        Authentication.keyOf(configuration);
    }

    @Override
    public final List<String> sharedFiles(LayerConfiguration configuration) {
        return Authentication.ownFiles(configuration);
    }

    @Override
    public final Protocol open(LayerConfiguration configuration) {
        NativeCalls.check();
        JobKey key = Authentication.keyOf(configuration);
        return new NetworkProtocol(
                name(),
                links(configuration, key),
                key,
                Encryption.isOn(configuration.properties()),
                configuration.linger());
    }
}
