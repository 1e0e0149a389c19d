package io.clump.net;

import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.QueueBlock;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.ethernet.EthernetLink;
import io.clump.net.key.JobKey;
import io.clump.net.link.Faults;
import io.clump.net.link.FaultyLink;
import io.clump.net.link.Link;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Ethernet frames, open for one layer: gives every endpoint a channel. Any thread may allocate queue blocks. */
final class EthernetProtocol implements Protocol {
    private final EthernetConfiguration configuration;
    private final @Nullable JobKey key;
    private final AtomicInteger linkCount = new AtomicInteger();

    EthernetProtocol(EthernetConfiguration configuration, @Nullable JobKey key) {
        this.configuration = configuration;
        this.key = key;
    }

    @Override
    public QueueBlock allocateQueueBlock(long endpointId) {
        return new NetworkQueueBlock(
                EthernetProtocolProvider.NAME, engineConfiguration(endpointId), key, openLink(endpointId));
    }

    @Override
    public int maxMediumBytes() {
        return engineConfiguration(1).maxMediumBytes();
    }

    @Override
    public void close() {
        // Each queue block has closed its own socket.
    }

    /** All on one network carry frames of the same length, so nobody sends larger datagrams than this endpoint. */
    private EngineConfiguration engineConfiguration(long endpointId) {
        int datagramBytes = Math.min(EngineConfiguration.USUAL_DATAGRAM_BYTES, configuration.maxDatagramBytes());
        return EngineConfiguration.defaults(configuration.job(), endpointId, datagramBytes, datagramBytes)
                .withMaxRetries(configuration.maxRetries())
                .withLease(configuration.lease());
    }

    private Link openLink(long endpointId) {
        int channel = Long.hashCode(endpointId);
        Link link = EthernetLink.open(configuration.at(), channel, configuration.mtuBytes(), configuration.ring());
        Faults faults = configuration.faults();
        return faults.equals(Faults.NONE) ? link : new FaultyLink(link, faults.forLink(linkCount.getAndIncrement()));
    }
}
