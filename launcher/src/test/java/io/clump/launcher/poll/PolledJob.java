package io.clump.launcher.poll;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointStatistics;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.agrona.IoUtil;

/**
 * Four processes, driven by one thread: a hub whose polls are counted, a neighbour and a server on its node, and a
 * remote process on another node, which only the network reaches. Their queues hold few packets, so that a test can
 * fill them.
 */
final class PolledJob implements AutoCloseable {
    static final int PACKETS = 16;
    static final int HUB = 0;
    static final int NEIGHBOUR = 1;
    static final int SERVER = 2;
    static final int REMOTE = 3;

    private static final Tag TAG = Tag.of(0x7A62);
    private static final int DATAGRAM_QUEUES = 4;

    private final Path directory;
    private final List<Layer> layers;
    private final List<Bundle> bundles;
    private final List<Endpoint> endpoints;

    PolledJob(String poll) throws IOException {
        this(poll, "udp", "0", "udp");
    }

    private PolledJob(String poll, String networks, String serverNode, String serverNetworks) throws IOException {
        directory = Files.createTempDirectory(Path.of("/dev/shm"), "clump-poll-");
        layers = List.of(
                open(poll, "0", networks),
                open("every", "0", networks),
                open("every", serverNode, serverNetworks),
                open("every", "1", networks));
        bundles = layers.stream().map(Layer::allocateBundle).toList();
        endpoints = bundles.stream().map(Bundle::allocateEndpoint).toList();
        for (Endpoint from : endpoints) {
            from.setTag(TAG);
            for (int to = 0; to < endpoints.size(); to++) {
                from.destinations().map(to, endpoints.get(to).name(), TAG);
            }
        }
    }

    /** Makes a job whose server reaches the hub by TCP, and the remote process by UDP. */
    static PolledJob overTwoNetworks(String poll) throws IOException {
        return new PolledJob(poll, "udp,tcp", "2", "tcp,udp");
    }

    Endpoint endpoint(int process) {
        return endpoints.get(process);
    }

    int poll(int process) {
        return bundles.get(process).poll();
    }

    /** Returns the number of the hub's polls. */
    long hubPolls() {
        EndpointStatistics statistics = endpoint(HUB).statistics();
        return statistics.networkPolls() + statistics.networkPollsSkipped();
    }

    /** Waits for the datagram, since the kernel may take some time, even inside the machine. */
    void awaitDatagramAtHub() {
        String address = endpoint(HUB).name().addresses().get("udp");
        int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
        Await.until("a datagram", () -> datagramWaits(port));
    }

    private static boolean datagramWaits(int port) {
        String end = String.format(":%04X", port);
        try {
            for (String file : List.of("/proc/net/udp", "/proc/net/udp6")) {
                for (String line : Files.readAllLines(Path.of(file))) {
                    String[] fields = line.trim().split("\\s+");
                    if (fields[1].endsWith(end) && !fields[DATAGRAM_QUEUES].endsWith(":00000000")) {
                        return true;
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return false;
    }

    private Layer open(String poll, String node, String network) {
        return Layer.open(LayerConfiguration.builder()
                .directory(directory.resolve("job"))
                .job(0xB0B)
                .node(node)
                .network(network)
                .poll(poll)
                .property("clump.packets", Integer.toString(PACKETS))
                .property("clump.registry.slots", "16")
                .build());
    }

    @Override
    public void close() {
        try {
            // The network delivers sent messages before it closes, which needs both ends to poll.
            Await.pass(Duration.ofMillis(5), () -> bundles.forEach(Bundle::poll));
            layers.forEach(Layer::close);
        } finally {
            IoUtil.delete(directory.toFile(), true);
        }
    }
}
