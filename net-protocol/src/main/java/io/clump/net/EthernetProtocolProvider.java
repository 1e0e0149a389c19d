package io.clump.net;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import io.clump.net.key.Authentication;
import io.clump.net.key.Encryption;
import io.clump.net.posix.NetworkDevice;
import java.util.List;
import java.util.stream.Collectors;

/** Makes Ethernet without IP known under the name {@code ethernet}. */
public final class EthernetProtocolProvider implements ProtocolProvider {
    /** Makes a provider. */
    public EthernetProtocolProvider() {}

    @Override
    public String name() {
        return "ethernet";
    }

    @Override
    public Description description() {
        return Description.of(
                        "Ethernet frames without IP; needs the right to send them: root or CAP_NET_RAW",
                        EthernetConfiguration.settings())
                .withInterface(EthernetConfiguration.INTERFACE, true)
                .underLauncher(EthernetConfiguration.RETRIES, Integer.toString(NetworkSettings.PATIENT_RETRIES));
    }

    @Override
    public Reach reach() {
        return Reach.CLUMP;
    }

    @Override
    public void check(List<LayerConfiguration> nodes) {
        List<NetworkDevice> devices = nodes.stream()
                .map(node -> EthernetConfiguration.of(node).at().device())
                .toList();
        NetworkSettings.check(nodes);
        if (nodes.size() > 1) {
            checkReach(devices);
        }
    }

    /** All nodes are on this machine, and only a loopback hands on what one sends to another of the same interface. */
    private static void checkReach(List<NetworkDevice> devices) {
        boolean isLoopback = devices.stream().anyMatch(NetworkDevice::isLoopback);
        if (devices.stream().distinct().count() != (isLoopback ? 1 : devices.size())) {
            throw new ClumpException("nodes cannot reach each other: interfaces="
                    + devices.stream().map(NetworkDevice::name).collect(Collectors.joining(","))
                    + ", expected lo for all nodes of this machine, or interfaces that are connected and differ");
        }
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
                EthernetConfiguration.of(configuration),
                Authentication.keyOf(configuration),
                Encryption.isOn(configuration.properties()));
    }
}
