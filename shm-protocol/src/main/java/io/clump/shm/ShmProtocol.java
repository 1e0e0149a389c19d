package io.clump.shm;

import io.clump.am2.job.JobDirectory;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.QueueBlock;

/** Shared memory, as one layer uses it. */
final class ShmProtocol implements Protocol {
    private final ShmConfiguration configuration;
    private final JobDirectory job;
    private final NodeDirectory directory;

    /**
     * Opens the protocol.
     *
     * @param configuration how queue blocks are made
     * @param job the job's directory, closed with the protocol
     * @param directory the node's directory in it
     */
    ShmProtocol(ShmConfiguration configuration, JobDirectory job, NodeDirectory directory) {
        this.configuration = configuration;
        this.job = job;
        this.directory = directory;
    }

    @Override
    public QueueBlock allocateQueueBlock(long endpointId) {
        QueueBlockHeader header = new QueueBlockHeader(
                configuration.algorithm(),
                configuration.geometry(),
                ProcessIdentity.current(),
                endpointId,
                EndpointNumbers.next(directory.path()));
        return new ShmQueueBlock(directory, QueueBlockFile.create(directory.path(), header));
    }

    @Override
    public int maxMediumBytes() {
        return configuration.geometry().bulkBytes();
    }

    @Override
    public void close() {
        job.close();
    }
}
