package io.clump.registry.zookeeper;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.EndpointRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;

/** A server of ZooKeeper on this machine, and the processes of jobs, each with a way of its own to it. */
final class ZookeeperServer implements AutoCloseable {
    /** Properties of a process whose session expires soon, as a test waits for that. */
    static final Map<String, String> MORTAL = Map.of(ZookeeperRegistryProvider.SESSION, "2000");

    /** Longer than any pause of the machine. */
    private static final int SESSION_MILLIS = 300_000;

    private static final int TICK_MILLIS = 200;
    private static final int ANY = -1;
    private static final Map<String, Object> LIMITS = Map.of("maxSessionTimeout", Integer.toString(SESSION_MILLIS));

    static {
        System.setProperty("zookeeper.admin.enableServer", "false");
        // Nothing here outlives the machine.
        System.setProperty("zookeeper.forceSync", "no");
    }

    private final TestingServer server;
    private final Map<Integer, Way> ways = new TreeMap<>();
    private final List<EndpointRegistry> registries = new ArrayList<>();

    ZookeeperServer(Path directory) throws Exception {
        server = new TestingServer(
                new InstanceSpec(directory.toFile(), ANY, ANY, ANY, false, 1, TICK_MILLIS, 0, LIMITS), true);
    }

    EndpointRegistry open(int process, Map<String, String> properties) throws IOException {
        return open(0, process, properties);
    }

    EndpointRegistry open(long job, int process, Map<String, String> properties) throws IOException {
        LayerConfiguration.Builder builder = LayerConfiguration.builder()
                .job(job)
                .property(
                        ZookeeperRegistryProvider.SERVERS,
                        "localhost:" + way(process).port())
                .property(ZookeeperRegistryProvider.SESSION, Integer.toString(SESSION_MILLIS));
        properties.forEach(builder::property);
        EndpointRegistry registry = ZookeeperRegistryProvider.open(builder.build(), "process " + process);
        registries.add(registry);
        return registry;
    }

    Way way(int process) throws IOException {
        Way way = ways.get(process);
        if (way == null) {
            way = new Way(server.getPort());
            ways.put(process, way);
        }
        return way;
    }

    void stop() throws Exception {
        server.stop();
    }

    void restart() throws Exception {
        server.restart();
    }

    @Override
    public void close() throws IOException {
        registries.forEach(EndpointRegistry::close);
        for (Way way : ways.values()) {
            way.close();
        }
        server.close();
    }
}
