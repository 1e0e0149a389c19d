package io.clump.net;

import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.QueueBlock;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.key.JobKey;
import io.clump.net.link.Faults;
import io.clump.net.link.FaultyLink;
import io.clump.net.link.Link;
import io.clump.net.link.UdpLink;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** UDP, open for one layer: gives every endpoint a socket. Any thread may allocate queue blocks. */
final class UdpProtocol implements Protocol {
    private final UdpConfiguration configuration;
    private final @Nullable JobKey key;
    private final AtomicInteger linkCount = new AtomicInteger();

    UdpProtocol(UdpConfiguration configuration, @Nullable JobKey key) {
        this.configuration = configuration;
        this.key = key;
    }

    @Override
    public QueueBlock allocateQueueBlock(long endpointId) {
        Link link = openLink();
        return new NetworkQueueBlock(
                UdpProtocolProvider.NAME, engineConfiguration(endpointId, link.maxDatagramBytes()), key, link);
    }

    @Override
    public int maxMediumBytes() {
        return engineConfiguration(1, configuration.datagramBytes()).maxMediumBytes();
    }

    @Override
    public void close() {
        // Each queue block has closed its own socket.
    }

    /** What others send may be larger than what this endpoint sends, as their interfaces may carry more. */
    private EngineConfiguration engineConfiguration(long endpointId, int datagramBytes) {
        int acceptedBytes = Math.max(EngineConfiguration.USUAL_DATAGRAM_BYTES, datagramBytes);
        return EngineConfiguration.defaults(configuration.job(), endpointId, datagramBytes, acceptedBytes)
                .withMaxRetries(configuration.maxRetries())
                .withLease(configuration.lease());
    }

    private Link openLink() {
        Link link = UdpLink.open(configuration.address(), configuration.port(), configuration.datagramBytes());
        Faults faults = configuration.faults();
        return faults.equals(Faults.NONE) ? link : new FaultyLink(link, faults.forLink(linkCount.getAndIncrement()));
    }
}
