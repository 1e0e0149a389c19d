package io.clump.shm;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.QueueBlock;
import io.clump.shm.posix.Membarrier;
import java.lang.System.Logger.Level;

/** Shared memory, as one layer uses it. */
final class ShmProtocol implements Protocol {
    private final ShmConfiguration configuration;
    private final JobDirectory job;
    private final NodeDirectory directory;
    private final long leaseNanos;
    private final Neighbours neighbours;
    private final LeaseTicks beat;

    /**
     * Opens the protocol.
     *
     * @param configuration how queue blocks are made
     * @param job the job's directory, closed with the protocol
     * @param directory the node's directory in it
     * @param leaseNanos how long it may go unnoticed that a peer is gone
     * @throws ClumpException if the system has no thread left
     */
    ShmProtocol(ShmConfiguration configuration, JobDirectory job, NodeDirectory directory, long leaseNanos) {
        this.leaseNanos = leaseNanos;
        // This thread loads JNA, which the counting thread uses, too.
        Membarrier.isOffered();
        neighbours = new Neighbours(directory.path());
        beat = LeaseTicks.start(leaseNanos, ShmProtocol::register, neighbours::check);
        this.configuration = configuration;
        this.job = job;
        this.directory = directory;
    }

    /**
     * Registers the process for the fences of receivers that fall asleep. The kernel takes tens of milliseconds for it,
     * in which the process opens its endpoints.
     */
    private static void register() {
        if (!Membarrier.isRegistered()) {
            System.getLogger(ShmProtocol.class.getName())
                    .log(Level.INFO, "no membarrier: sends use fences, and waiting threads poll every millisecond");
        }
    }

    @Override
    public QueueBlock allocateQueueBlock(long endpointId) {
        QueueBlockHeader header = new QueueBlockHeader(
                configuration.algorithm(),
                configuration.geometryWithin(SharedFile.freeBytes(directory.path())),
                ProcessIdentity.current(),
                endpointId,
                EndpointNumbers.next(directory.path()));
        QueueBlockMemory memory = QueueBlockFile.create(directory.path(), header);
        return new ShmQueueBlock(directory, memory, leaseNanos, beat, neighbours);
    }

    @Override
    public int maxMediumBytes() {
        return configuration.geometry().bulkBytes();
    }

    @Override
    public boolean fenceThreads() {
        return Membarrier.fenceAll();
    }

    @Override
    public void close() {
        beat.close();
        job.close();
    }
}
