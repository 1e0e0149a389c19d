package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Route;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Networks that drop what passes between two endpoints, in a network namespace of the test. Needs root. */
class FirewallIT {
    private static final String NOTHING_PASSES = "tc qdisc add dev lo root blackhole";

    private static final String NO_ANSWER_PASSES =
            "ip rule add pref 10 lookup local && ip rule del pref 0 && ip rule add pref 5 from 127.0.0.2 blackhole";

    @ParameterizedTest
    @CsvSource({"udp, false", "udp, true", "tcp, false", "tcp, true"})
    void peerThatWasNeverHeardIsNamedWithItsAddress(String network, boolean isOneWay) throws Exception {
        String firewall = "ip link set lo up && " + (isOneWay ? NO_ANSWER_PASSES : NOTHING_PASSES);
        assumeWorks(firewall);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(inNamespace(
                        firewall + " && exec \"$0\" \"$@\"",
                        java,
                        "--add-opens",
                        "java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Sender.class.getName(),
                        network,
                        TestKey.file().toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(output)
                .containsPattern(
                        "nothing has ever come from endpoint 2 at 127\\.0\\.0\\.2:[0-9]+, though this endpoint at"
                                + " 127\\.0\\.0\\.1:[0-9]+ sends to it over " + network)
                .contains("firewall")
                .endsWith("neverHeard=1\n");
    }

    private static List<String> inNamespace(String... command) {
        List<String> all = new ArrayList<>(List.of("unshare", "--net", "sh", "-c"));
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

    /** Program in the namespace: sends to an endpoint until the log has a line about it, and prints that. */
    static final class Sender {
        private Sender() {}

        public static void main(String[] arguments) {
            boolean isUdp = arguments[0].equals("udp");
            ProtocolProvider provider = isUdp ? new UdpProtocolProvider() : new TcpProtocolProvider();
            List<String> lines = new ArrayList<>();
            Logger logger = Logger.getLogger(NetworkQueueBlock.class.getName());
            logger.setUseParentHandlers(false);
            logger.addHandler(new Lines(lines));
            try (TestEndpoint sender = endpoint(1, provider, arguments[1]);
                    TestEndpoint receiver = endpoint(2, provider, arguments[1])) {
                Route route = sender.routeTo(receiver);
                if (!sender.request(route, 1, 0)) {
                    throw new AssertionError("the receiver is gone");
                }
                while (lines.isEmpty()) {
                    sender.poll(PollScope.ALL);
                    receiver.poll(PollScope.ALL);
                    Thread.yield();
                }
                System.out.println(lines.get(0));
                System.out.println(
                        "neverHeard=" + sender.block.networkStatistics().neverHeard());
            }
        }

        private static TestEndpoint endpoint(long id, ProtocolProvider provider, String key) {
            return new TestEndpoint(
                    id,
                    provider,
                    Map.of(
                            "clump." + provider.name() + ".address",
                            "127.0.0." + id,
                            "clump.lease-millis",
                            "100",
                            "clump.net.key-file",
                            key),
                    new Ledger());
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
