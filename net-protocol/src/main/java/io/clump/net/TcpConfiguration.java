package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Setting;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.engine.Mechanism;
import io.clump.net.key.JobKey;
import io.clump.net.link.Faults;
import io.clump.net.link.Link;
import io.clump.net.link.PortRange;
import io.clump.net.tcp.TcpLink;
import java.net.InetAddress;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the TCP protocol, from the properties of a layer.
 *
 * @param job number of the job
 * @param address {@code clump.tcp.address}: address of this machine by which the others reach it; default that of
 *     {@code clump.tcp.interface}, the name or an address of a network interface, or 127.0.0.1
 * @param ports {@code clump.tcp.ports}: ports at which the endpoints listen, for firewalls; default any
 * @param maxRetries {@code clump.tcp.retries}: number of unanswered probes, 1 to 1,000, before messages return; the
 *     default, 40, takes more than half a minute
 * @param lease {@code clump.lease-millis}: silence after which a peer is probed
 * @param faults {@code clump.faults}: faults that are injected into datagrams and connections, for tests; default none
 * @param key of the job, with which connections begin; null without authentication
 */
record TcpConfiguration(
        long job,
        InetAddress address,
        PortRange ports,
        int maxRetries,
        Duration lease,
        Faults faults,
        @Nullable JobKey key)
        implements LinkFactory {
    static final String ADDRESS = "clump.tcp.address";
    static final String INTERFACE = "clump.tcp.interface";
    static final String PORTS = "clump.tcp.ports";
    static final String RETRIES = "clump.tcp.retries";

    private static final Setting REPETITIONS = NetworkSettings.retries(RETRIES);

    static TcpConfiguration of(LayerConfiguration configuration, @Nullable JobKey key) {
        return new TcpConfiguration(
                configuration.job(),
                NetworkSettings.addressOf(configuration, ADDRESS, INTERFACE),
                NetworkSettings.portsOf(configuration, PORTS),
                REPETITIONS.number(configuration),
                configuration.lease(),
                Faults.of(configuration),
                key);
    }

    /** Describes the properties. */
    static Setting[] settings() {
        return NetworkSettings.with(
                NetworkSettings.address(ADDRESS),
                NetworkSettings.interfaceOf(INTERFACE),
                NetworkSettings.ports(PORTS),
                REPETITIONS);
    }

    @Override
    public Link open(long endpointId) {
        return TcpLink.open(address, ports, job, key);
    }

    @Override
    public int datagramBytes() {
        return EngineConfiguration.USUAL_DATAGRAM_BYTES;
    }

    @Override
    public int acceptedBytes(int sentBytes) {
        return EngineConfiguration.USUAL_DATAGRAM_BYTES;
    }

    /**
     * Names the mechanisms that TCP has itself: TCP repeats lost bytes and slows down on a congested path. The engine
     * sends again only the datagrams of a broken connection.
     */
    @Override
    public Set<Mechanism> without() {
        return EnumSet.of(Mechanism.REPETITION, Mechanism.HALVING, Mechanism.PATH_DISCOVERY);
    }
}
