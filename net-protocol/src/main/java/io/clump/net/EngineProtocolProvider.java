package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import io.clump.net.key.Authentication;
import io.clump.net.key.Encryption;
import io.clump.net.key.JobKey;
import io.clump.net.posix.NativeCalls;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Provider of a network of the reliability engine: the networks differ in their links, but not in key and checks. */
abstract class EngineProtocolProvider implements ProtocolProvider {
    EngineProtocolProvider() {}

    /**
     * Reads the properties of a layer.
     *
     * @param configuration of the layer
     * @param key of the job; null without authentication, and if properties are only checked
     * @return the factory of the links
     * @throws io.clump.am2.ClumpException if a property is invalid
     */
    abstract LinkFactory links(LayerConfiguration configuration, @Nullable JobKey key);

    @Override
    public final Reach reach() {
        return Reach.CLUMP;
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
