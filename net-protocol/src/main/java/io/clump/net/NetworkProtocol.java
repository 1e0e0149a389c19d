package io.clump.net;

import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.QueueBlock;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.engine.Mechanism;
import io.clump.net.key.DatagramEncryption;
import io.clump.net.key.JobKey;
import io.clump.net.link.EncryptedLink;
import io.clump.net.link.Faults;
import io.clump.net.link.FaultyLink;
import io.clump.net.link.Link;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Network of the reliability engine, open for one layer. Any thread may allocate queue blocks. */
final class NetworkProtocol implements Protocol {
    private final String name;
    private final LinkFactory links;
    private final @Nullable JobKey key;
    private final boolean isEncrypted;
    private final Duration linger;
    private final AtomicInteger linkCount = new AtomicInteger();

    /**
     * Opens the network.
     *
     * @param name under which endpoint names carry its addresses
     * @param links of the endpoints
     * @param key of the job; null without authentication
     * @param isEncrypted whether datagrams are encrypted if there is a key
     * @param linger longest time that an endpoint that closes waits for its peers
     */
    NetworkProtocol(String name, LinkFactory links, @Nullable JobKey key, boolean isEncrypted, Duration linger) {
        this.name = name;
        this.links = links;
        this.key = key;
        this.isEncrypted = isEncrypted;
        this.linger = linger;
    }

    @Override
    public QueueBlock allocateQueueBlock(long endpointId) {
        Link link = openLink(endpointId);
        int datagramBytes = Math.min(links.datagramBytes(), link.maxDatagramBytes());
        return new NetworkQueueBlock(name, engineConfiguration(endpointId, datagramBytes), key, link, linger);
    }

    @Override
    public int maxMediumBytes() {
        return EngineConfiguration.USUAL_MEDIUM_BYTES;
    }

    @Override
    public void close() {
        // Each queue block has closed its own link.
    }

    private EngineConfiguration engineConfiguration(long endpointId, int datagramBytes) {
        Set<Mechanism> without = links.without();
        EngineConfiguration configuration = EngineConfiguration.defaults(
                        links.job(), endpointId, datagramBytes, links.acceptedBytes(datagramBytes))
                .withRetries(links.maxRetries(), links.lease())
                .withoutMechanisms(without);
        return without.contains(Mechanism.PATH_DISCOVERY) ? configuration.withWholeDatagrams() : configuration;
    }

    private Link openLink(long endpointId) {
        Link link = links.open(endpointId);
        Faults faults = links.faults();
        Link path = faults.isNone() ? link : new FaultyLink(link, faults.forLink(linkCount.getAndIncrement()));
        return key != null && isEncrypted ? new EncryptedLink(path, new DatagramEncryption(key)) : path;
    }
}
