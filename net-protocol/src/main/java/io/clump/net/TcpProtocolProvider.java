package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import io.clump.net.key.Authentication;
import io.clump.net.key.Encryption;
import io.clump.net.key.JobKey;
import java.util.List;

/** Makes the TCP protocol known under the name {@code tcp}. */
public final class TcpProtocolProvider implements ProtocolProvider {
    /** Makes a provider. */
    public TcpProtocolProvider() {}

    @Override
    public String name() {
        return "tcp";
    }

    @Override
    public Description description() {
        return Description.of("TCP connections, one for each two endpoints that talk", TcpConfiguration.settings())
                .withInterface(TcpConfiguration.INTERFACE, false)
                .underLauncher(TcpConfiguration.RETRIES, Integer.toString(NetworkSettings.PATIENT_RETRIES));
    }

    @Override
    public Reach reach() {
        return Reach.CLUMP;
    }

    @Override
    public void check(List<LayerConfiguration> nodes) {
        nodes.forEach(node -> TcpConfiguration.of(node, null));
        NetworkSettings.check(nodes);
    }

    /** Makes the job's key. */
    @Override
    public void prepare(LayerConfiguration configuration) {
        Authentication.keyOf(configuration);
    }

    @Override
    public List<String> sharedFiles(LayerConfiguration configuration) {
        return Authentication.ownFiles(configuration);
    }

    @Override
    public Protocol open(LayerConfiguration configuration) {
        JobKey key = Authentication.keyOf(configuration);
        return new NetworkProtocol(
                name(), TcpConfiguration.of(configuration, key), key, Encryption.isOn(configuration.properties()));
    }
}
