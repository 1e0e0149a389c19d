package io.clump.shm;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;

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
    public Protocol open(LayerConfiguration configuration) {
        ShmConfiguration shmConfiguration = ShmConfiguration.of(configuration);
        JobDirectory job = JobDirectory.join(configuration.directory());
        String node = configuration.node();
        try {
            return new ShmProtocol(shmConfiguration, job, new NodeDirectory(job.nodeDirectory(node), node, NAME));
        } catch (ClumpException e) {
            job.close();
            throw e;
        }
    }
}
