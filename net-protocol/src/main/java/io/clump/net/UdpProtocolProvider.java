package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import io.clump.net.key.Authentication;
import io.clump.net.key.Encryption;
import java.util.List;

/** Makes the UDP protocol known under the name {@code udp}. */
public final class UdpProtocolProvider implements ProtocolProvider {
    /** Makes a provider. */
    public UdpProtocolProvider() {}

    @Override
    public String name() {
        return "udp";
    }

    @Override
    public Description description() {
        return Description.of("a UDP socket for each endpoint", UdpConfiguration.settings())
                .withInterface(UdpConfiguration.INTERFACE, false)
                .underLauncher(UdpConfiguration.RETRIES, Integer.toString(NetworkSettings.PATIENT_RETRIES));
    }

    @Override
    public Reach reach() {
        return Reach.CLUMP;
    }

    @Override
    public void check(List<LayerConfiguration> nodes) {
        nodes.forEach(UdpConfiguration::of);
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
        return new NetworkProtocol(
                name(),
                UdpConfiguration.of(configuration),
                Authentication.keyOf(configuration),
                Encryption.isOn(configuration.properties()));
    }
}
