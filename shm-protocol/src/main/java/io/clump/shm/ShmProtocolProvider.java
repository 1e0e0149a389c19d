package io.clump.shm;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.JobShape;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import java.util.List;

/** Makes shared memory known as the protocol {@code shm}. */
public final class ShmProtocolProvider implements ProtocolProvider {
    private static final String NAME = "shm";

    /** Called by {@link java.util.ServiceLoader}. */
    public ShmProtocolProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Reach reach() {
        return Reach.NODE;
    }

    @Override
    public Description description() {
        return Description.of("queues in memory that the processes of a node share", ShmConfiguration.settings());
    }

    @Override
    public void check(List<LayerConfiguration> nodes) {
        nodes.forEach(ShmConfiguration::of);
    }

    @Override
    public long fileBytes(LayerConfiguration configuration, JobShape job) {
        return (long) job.nodes()
                * job.processesPerNode()
                * job.endpoints()
                * ShmConfiguration.of(configuration).queueBlockBytes();
    }

    @Override
    public Protocol open(LayerConfiguration configuration) {
        ShmConfiguration shmConfiguration = ShmConfiguration.of(configuration);
        long leaseNanos = configuration.lease().toNanos();
        JobDirectory job = JobDirectory.join(configuration.directory());
        String node = configuration.node();
        try {
            NodeDirectory directory = new NodeDirectory(job.nodeDirectory(node), node, NAME);
            return new ShmProtocol(shmConfiguration, job, directory, leaseNanos);
        } catch (ClumpException e) {
            job.close();
            throw e;
        }
    }
}
