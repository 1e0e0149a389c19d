package io.clump.net;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.NodeEndpoints;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.key.Authentication;
import io.clump.net.key.Encryption;
import io.clump.net.link.Faults;
import io.clump.net.link.Outage;
import io.clump.net.link.PortRange;
import io.clump.net.link.UdpInterface;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Settings and checks that all networks of the reliability engine share. */
final class NetworkSettings {
    private static final String MULTICAST_PROPERTY = "clump.net.multicast";

    private static final String DEFAULT_ADDRESS = "127.0.0.1";

    private static final Setting FAULTS = Setting.of(
                    Faults.PROPERTY,
                    Values.text(Faults.FORM),
                    "",
                    "Inject network faults, to test that the job survives them. For instance"
                            + " loss=0.1,dup=0.1,reorder=0.1,seed=7: fractions of all datagrams, and a seed. Also"
                            + " corrupt=F and truncate=F; break=F (fraction of datagrams before which the TCP"
                            + " connection breaks); delay=2ms or delay=1ms..5ms; mute=1s+3s (after one second,"
                            + " nothing is sent for three seconds), deaf=1s+3s (nothing is received), cut=1s+3s"
                            + " (both); for one node only: cut=1@1s+3s. Default: none.")
            .withFlag("--faults=FAULTS");

    private static final Setting AUTHENTICATION = Setting.of(
                    Authentication.PROPERTY,
                    Values.oneOf(List.of(Authentication.OFF, Authentication.ON)),
                    Authentication.ON,
                    "Authenticate datagrams with the job's key, and drop all others. off is for measuring the cost.")
            .withFlag("--net-auth=on|off")
            .protectingWith(Authentication.ON);

    private static final Setting ENCRYPTION = Setting.of(
                    Encryption.PROPERTY,
                    Values.oneOf(List.of(Encryption.OFF, Encryption.ON)),
                    Encryption.OFF,
                    "Encrypt datagrams with the job's key (AES-GCM).")
            .withFlag("--net-encryption=on|off")
            .protectingWith(Encryption.ON);

    /** Setting of networks that can multicast. */
    static final Setting MULTICAST = Setting.of(
            MULTICAST_PROPERTY,
            Values.oneOf(List.of("off", "on")),
            "on",
            "Send a message for several receivers as one multicast datagram, if the network delivers it to all of"
                    + " them.");

    private static final Setting KEY_FILE = Setting.of(
            Authentication.KEY_FILE,
            Values.path("a file of 16 bytes and mode 0600"),
            "",
            "File of the job's key. Default: a file in the job's directory, created by the first process.");

    private NetworkSettings() {}

    /** Returns the setting for the number of repetitions of a datagram. */
    static Setting retries(String key) {
        return Setting.of(
                        key,
                        Values.whole(1, LinkFactory.MAX_RETRIES),
                        Integer.toString(EngineConfiguration.defaults(0, 1).maxRetries()),
                        "Number of unanswered retransmissions after which the receiver counts as unreachable and"
                                + " messages to it return. 40 take more than half a minute.")
                .withFlag("--net-retries=N");
    }

    /** Returns whether links may multicast to all endpoints of the job. */
    static boolean allowMulticast(LayerConfiguration configuration) {
        return MULTICAST.word(configuration).equals("on");
    }

    /** Returns the setting for the ports of sockets. */
    static Setting ports(String key) {
        return Setting.of(
                        key,
                        Values.text(PortRange.FORM),
                        PortRange.ANY.toString(),
                        "Range of ports for the endpoints of all processes on each host, for instance 47000-47099, if"
                                + " a firewall opens only some ports; 0 for any.")
                .withFlag("--ports=A-B");
    }

    /** Reads the setting for the ports. */
    static PortRange portsOf(LayerConfiguration configuration, String key) {
        String text = configuration.properties().getOrDefault(key, PortRange.ANY.toString());
        try {
            return PortRange.parse(text);
        } catch (ClumpException e) {
            throw new ClumpException("invalid property: " + key + "=" + text + ", expected " + PortRange.FORM, e);
        }
    }

    /**
     * Checks that there is a port for each endpoint on a host. Nodes with different addresses or interfaces may take
     * the same ports.
     *
     * @throws ClumpException if there are too few ports
     */
    static void checkPorts(List<NodeEndpoints> nodes, String portsKey, String addressKey, String interfaceKey) {
        PortRange ports = portsOf(nodes.get(0).layer(), portsKey);
        Map<List<String>, Integer> endpoints = new HashMap<>();
        for (NodeEndpoints node : nodes) {
            Map<String, String> properties = node.layer().properties();
            List<String> place =
                    List.of(properties.getOrDefault(addressKey, ""), properties.getOrDefault(interfaceKey, ""));
            endpoints.merge(place, node.count(), Integer::sum);
        }
        int needed = Collections.max(endpoints.values());
        if (needed > ports.size()) {
            throw new ClumpException("too few ports for the endpoints of the processes of a host: " + portsKey + "="
                    + ports + ", found=" + ports.size() + ", expected at least " + needed);
        }
    }

    /** Returns the setting for the address by which others reach the sockets. */
    static Setting address(String key) {
        return Setting.of(
                key,
                Values.text("a name or an address, IPv4 or IPv6"),
                DEFAULT_ADDRESS,
                "Address at which other machines reach this one.");
    }

    /** Returns the setting for the interface that has the address. */
    static Setting interfaceOf(String key) {
        return Setting.of(
                key,
                Values.text("a name or an address"),
                "",
                "Network interface whose address is used, instead of the address itself.");
    }

    /** Reads the settings for the address and the interface. */
    static InetAddress addressOf(LayerConfiguration configuration, String addressKey, String interfaceKey) {
        return UdpInterface.addressOf(configuration, addressKey, interfaceKey, DEFAULT_ADDRESS);
    }

    /** Returns a network's own settings and the common ones. */
    static Setting[] with(Setting... own) {
        Setting[] all = Arrays.copyOf(own, own.length + 4);
        all[own.length] = FAULTS;
        all[own.length + 1] = AUTHENTICATION;
        all[own.length + 2] = ENCRYPTION;
        all[own.length + 3] = KEY_FILE;
        return all;
    }

    /** Checks the common settings of networks, after each node's own properties; throws a {@link ClumpException}. */
    static void check(List<LayerConfiguration> nodes) {
        LayerConfiguration first = nodes.get(0);
        String last = nodes.get(nodes.size() - 1).node();
        Encryption.isOn(first.properties());
        String text = first.properties().getOrDefault(Faults.PROPERTY, "");
        for (Outage outage : Faults.parse(text).outages()) {
            if (nodes.stream().map(LayerConfiguration::node).noneMatch(outage::concerns)) {
                throw new ClumpException("no such node: faults=" + text + " names node " + outage.node()
                        + ", expected one from " + first.node() + " to " + last);
            }
        }
    }
}
