package io.clump.net.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.SendResult;
import io.clump.am2.Tag;
import io.clump.am2.Thorough;
import io.clump.net.link.UnresponsivePeerWarnings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Networks that let nothing pass between two endpoints, in a network namespace of the test. Needs root. */
class FirewallIT {
    /** A host that answers what comes to it by ICMP: that is administratively prohibited, or unreachable. */
    private static final String FAR_HOST = """
            mount -t tmpfs none /run &&
            ip link set lo up &&
            ip link add near type veth peer name far address 02:00:00:00:00:02 &&
            ip netns add far &&
            ip link set far netns far &&
            ip addr add 10.9.0.1/24 dev near &&
            ip link set near up &&
            ip neigh add 10.9.0.2 lladdr 02:00:00:00:00:02 dev near &&
            ip netns exec far sh -ec "ip addr add 10.9.0.2/24 dev far; ip link set far up
                echo 1 > /proc/sys/net/ipv4/ip_forward
                ip rule add pref 10 lookup local; ip rule del pref 0; ip rule add pref 5 iif far %s"\
            """;

    private static final List<String> NETWORKS = List.of("udp", "tcp", "aeron");

    private enum Firewall {
        DROPS_ALL("ip link set lo up && tc qdisc add dev lo root blackhole", "127.0.0.1", "127.0.0.2"),
        DROPS_ANSWERS(
                "ip link set lo up && ip rule add pref 10 lookup local && ip rule del pref 0"
                        + " && ip rule add pref 5 from 127.0.0.2 blackhole",
                "127.0.0.1",
                "127.0.0.2"),
        PROHIBITS(FAR_HOST.formatted("prohibit"), "10.9.0.1", "10.9.0.2:5000"),
        IS_UNREACHABLE(FAR_HOST.formatted("unreachable"), "10.9.0.1", "10.9.0.2:5000");

        final String command;
        final String from;

        /** Address of an endpoint of the sender's process or, with a port, one where none is. */
        final String to;

        Firewall(String command, String from, String to) {
            this.command = command;
            this.from = from;
            this.to = to;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DROPS_ANSWERS", "PROHIBITS"})
    void peerThatNeverRespondedIsNamedWithItsAddressOverEachNetwork(Firewall firewall) throws Exception {
        isNamedBehind(firewall);
    }

    @ParameterizedTest
    @EnumSource(names = {"DROPS_ALL", "IS_UNREACHABLE"})
    @Thorough
    void peerBehindAnyFirewallIsNamed(Firewall firewall) throws Exception {
        isNamedBehind(firewall);
    }

    private static void isNamedBehind(Firewall firewall) throws Exception {
        assumeWorks(firewall.command);
        Path base = Files.createTempDirectory(Path.of("/dev/shm"), "clump-firewall-");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(inNamespace(
                        firewall.command + " && exec \"$0\" \"$@\"",
                        java,
                        "--add-opens",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Sender.class.getName(),
                        base.resolve("job").toString(),
                        firewall.from,
                        firewall.to))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        Files.deleteIfExists(base.resolve("lock"));
        Files.delete(base);
        String far = firewall.to.split(":", -1)[0].replace(".", "\\.");
        String near = firewall.from.replace(".", "\\.");
        for (String network : NETWORKS) {
            assertThat(output)
                    .containsPattern("nothing was ever received from endpoint [0-9a-f]+ at " + far
                            + ":[0-9]+, though this endpoint at " + near + ":[0-9]+ sends to it over " + network
                            + ": .* firewall")
                    .contains(network + ": unresponsive=1\n");
        }
    }

    private static List<String> inNamespace(String... command) {
        List<String> all = new ArrayList<>(List.of("unshare", "--net", "--mount", "sh", "-c"));
        all.addAll(List.of(command));
        return all;
    }

    private static void assumeWorks(String firewall) throws InterruptedException {
        try {
            int status = new ProcessBuilder(inNamespace(firewall)).start().waitFor();
            Assumptions.assumeTrue(status == 0, "no network namespaces with a firewall here: status " + status);
        } catch (IOException e) {
            Assumptions.abort("no command for network namespaces here: " + e.getMessage());
        }
    }

    /** Program in the namespace: sends to an endpoint over each network until the log has a line about each. */
    static final class Sender {
        private static final Tag TAG = Tag.of(1);

        private Sender() {}

        public static void main(String[] arguments) {
            Path directory = Path.of(arguments[0]);
            String to = arguments[2];
            List<String> lines = new ArrayList<>();
            Logger logger = Logger.getLogger(UnresponsivePeerWarnings.class.getName());
            logger.setUseParentHandlers(false);
            logger.addHandler(new Lines(lines));
            List<Layer> layers = new ArrayList<>();
            List<Bundle> bundles = new ArrayList<>();
            Map<String, Endpoint> senders = new LinkedHashMap<>();
            for (String network : NETWORKS) {
                EndpointName name = new EndpointName(2, "1", Map.of(network, to));
                if (!to.contains(":")) {
                    layers.add(open(directory, "1", network, to));
                    bundles.add(layers.get(layers.size() - 1).allocateBundle());
                    name = bundles.get(bundles.size() - 1).allocateEndpoint().name();
                }
                layers.add(open(directory, "0", network, arguments[1]));
                bundles.add(layers.get(layers.size() - 1).allocateBundle());
                Endpoint sender = bundles.get(bundles.size() - 1).allocateEndpoint();
                sender.destinations().map(0, name, TAG);
                senders.put(network, sender);
            }
            Set<String> unsent = new HashSet<>(NETWORKS);
            while (lines.size() < NETWORKS.size()) {
                unsent.removeIf(network -> senders.get(network).withoutWaiting().request(0, 1, 0) == SendResult.SENT);
                bundles.forEach(Bundle::poll);
                Thread.yield();
            }
            lines.forEach(System.out::println);
            senders.forEach((network, sender) -> System.out.println(network + ": unresponsive="
                    + Objects.requireNonNull(sender.statistics().network()).unresponsive()));
            layers.forEach(Layer::close);
        }

        private static Layer open(Path directory, String node, String network, String address) {
            return Layer.open(LayerConfiguration.builder()
                    .job(7)
                    .directory(directory)
                    .node(node)
                    .local(LayerConfiguration.NO_PROTOCOL)
                    .network(network)
                    .property("clump." + network + ".address", address)
                    .property("clump.lease-millis", "100")
                    .property("clump.linger-millis", "1")
                    .build());
        }
    }

    /** Keeps the texts of a log. */
    private static final class Lines extends Handler {
        private final List<String> lines;

        Lines(List<String> lines) {
            this.lines = lines;
        }

        @Override
        public void publish(LogRecord record) {
            lines.add(record.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
