package io.clump.shm;

import io.clump.am2.EndpointName;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.spi.Protocol;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** Job of one node with its own directory, which is removed after the test. */
final class TestNode implements AutoCloseable {
    static final String NODE = "0";

    final LayerConfiguration configuration;
    final Protocol protocol;

    private long lastEndpointId;

    private TestNode(LayerConfiguration configuration) {
        this.configuration = configuration;
        protocol = new ShmProtocolProvider().open(configuration);
    }

    static TestNode open(String... keysAndValues) {
        LayerConfiguration.Builder builder =
                LayerConfiguration.builder().node(NODE).directory(newDirectory());
        for (int i = 0; i < keysAndValues.length; i += 2) {
            builder.property(keysAndValues[i], keysAndValues[i + 1]);
        }
        return new TestNode(builder.build());
    }

    /** Opens a node that detects dead processes soon, with the shortest lease. */
    static TestNode open(String algorithm, int packets, int bulkBlocks, int bulkBytes) {
        return open(
                "clump.lease-millis",
                "10",
                ShmConfiguration.QUEUE,
                algorithm,
                ShmConfiguration.PACKETS,
                Integer.toString(packets),
                ShmConfiguration.BULK_BLOCKS,
                Integer.toString(bulkBlocks),
                ShmConfiguration.BULK_BYTES,
                Integer.toString(bulkBytes));
    }

    static TestNode open(LayerConfiguration configuration) {
        return new TestNode(configuration);
    }

    /** Joins the job that the system properties name, as a child process does. */
    static TestNode join() {
        return new TestNode(LayerConfiguration.fromSystemProperties());
    }

    TestEndpoint endpoint() {
        lastEndpointId = ProcessHandle.current().pid() << Integer.SIZE | (lastEndpointId + 1) & 0xFFFF_FFFFL;
        return new TestEndpoint(
                (ShmQueueBlock) protocol.allocateQueueBlock(lastEndpointId),
                lastEndpointId,
                protocol.maxMediumBytes(),
                configuration.lease());
    }

    Path directory() {
        return configuration.directory().resolve("node-" + NODE);
    }

    Map<String, String> properties() {
        return configuration.toProperties();
    }

    static EndpointName name(long id, String address) {
        return new EndpointName(id, NODE, Map.of("shm", address));
    }

    @Override
    public void close() {
        protocol.close();
    }

    static Path newDirectory() {
        String name = "test-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
        return JobDirectory.defaultBase().resolve(name);
    }
}
