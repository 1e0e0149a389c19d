package io.clump.net;

import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.QueueBlock;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.ethernet.EthernetLink;
import io.clump.net.link.Faults;
import io.clump.net.link.FaultyLink;
import io.clump.net.link.Link;
import java.util.concurrent.atomic.AtomicInteger;

/** Ethernet frames, open for one layer: gives every endpoint a channel. Any thread may allocate queue blocks. */
final class EthernetProtocol implements Protocol {
    /** What a datagram of the engine holds besides the data of a medium message: its header and the packet. */
    private static final int ENGINE_OVERHEAD_BYTES =
            EngineConfiguration.defaults(0, 1).datagramBytes()
                    - EngineConfiguration.defaults(0, 1).maxMediumBytes();

    private final EthernetConfiguration configuration;
    private final AtomicInteger linkCount = new AtomicInteger();

    EthernetProtocol(EthernetConfiguration configuration) {
        this.configuration = configuration;
    }

    @Override
    public QueueBlock allocateQueueBlock(long endpointId) {
        return new NetworkQueueBlock(
                EthernetProtocolProvider.NAME, engineConfiguration(endpointId), openLink(endpointId));
    }

    @Override
    public int maxMediumBytes() {
        return engineConfiguration(1).maxMediumBytes();
    }

    @Override
    public void close() {
        // Each queue block has closed its own socket.
    }

    private EngineConfiguration engineConfiguration(long endpointId) {
        return fitting(EngineConfiguration.defaults(configuration.job(), endpointId)
                .withMaxRetries(configuration.maxRetries()));
    }

    /** The largest medium message is one whose datagram fits a frame, since the engine sends each in one piece. */
    private EngineConfiguration fitting(EngineConfiguration engine) {
        int most = configuration.maxDatagramBytes() - ENGINE_OVERHEAD_BYTES & -Long.BYTES;
        return new EngineConfiguration(
                engine.job(),
                engine.endpointId(),
                Math.min(engine.maxMediumBytes(), most),
                engine.sendBuffers(),
                engine.receiveBuffers(),
                engine.maxPeers(),
                engine.maxRetries(),
                engine.firstSequence());
    }

    private Link openLink(long endpointId) {
        int channel = Long.hashCode(endpointId);
        Link link = EthernetLink.open(configuration.at(), channel, configuration.mtuBytes(), configuration.ring());
        Faults faults = configuration.faults();
        return faults.equals(Faults.NONE) ? link : new FaultyLink(link, faults.forLink(linkCount.getAndIncrement()));
    }
}
