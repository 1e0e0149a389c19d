package io.clump.net;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.link.Faults;
import io.clump.net.link.Link;
import io.clump.net.link.PortRange;
import io.clump.net.link.UdpLink;
import java.net.InetAddress;
import java.time.Duration;

/**
 * Settings of the UDP protocol, from the properties of a layer.
 *
 * @param job number of the job
 * @param address {@code clump.udp.address}: address of this machine by which the others reach it; default that of
 *     {@code clump.udp.interface}, the name or an address of a network interface, or 127.0.0.1
 * @param ports {@code clump.udp.ports}: ports of the endpoints, for firewalls; default any
 * @param datagramBytes {@code clump.udp.datagram-bytes}: largest datagram, 152 to 65,507, for paths that are narrower
 *     than the interface, or for machines with much memory; the default is the most that the interface carries in one
 *     piece, 57,856 at most. A larger value must be the same for all processes of a job
 * @param socketBytes {@code clump.udp.socket-bytes}: bytes requested from the kernel for each buffer of a socket
 * @param multicast {@code clump.net.multicast}: whether the links may send to all of the job at once; default true
 * @param maxRetries {@code clump.udp.retries}: number of unanswered retransmissions, 1 to 1,000, before messages
 *     return; the default, 40, takes more than half a minute
 * @param lease {@code clump.lease-millis}: silence after which a peer is probed
 * @param faults {@code clump.faults}: faults that are injected into datagrams, for tests; default none
 */
record UdpConfiguration(
        long job,
        InetAddress address,
        PortRange ports,
        int datagramBytes,
        int socketBytes,
        boolean multicast,
        int maxRetries,
        Duration lease,
        Faults faults)
        implements LinkFactory {
    static final String ADDRESS = "clump.udp.address";
    static final String INTERFACE = "clump.udp.interface";
    static final String DATAGRAM_BYTES = "clump.udp.datagram-bytes";
    static final String SOCKET_BYTES = "clump.udp.socket-bytes";
    static final String PORTS = "clump.udp.ports";
    static final String RETRIES = "clump.udp.retries";

    private static final Setting WIDTH = Setting.of(
            DATAGRAM_BYTES,
            Values.whole(EngineConfiguration.LEAST_DATAGRAM_BYTES, EngineConfiguration.LARGEST_DATAGRAM_BYTES)
                    .in("bytes"),
            Integer.toString(EngineConfiguration.USUAL_DATAGRAM_BYTES),
            "Maximum length of a datagram, for paths whose MTU is smaller than that of the interface. The MTU of the"
                    + " interface always limits datagrams.");

    private static final Setting SOCKET = Setting.of(
            SOCKET_BYTES,
            Values.whole(UdpLink.LEAST_SOCKET_BYTES, UdpLink.MOST_SOCKET_BYTES).in("bytes"),
            Integer.toString(UdpLink.USUAL_SOCKET_BYTES),
            "Requested size of each of the kernel's socket buffers, for receiving and for sending. The kernel limits"
                    + " them to net.core.rmem_max and net.core.wmem_max.");

    private static final Setting REPETITIONS = NetworkSettings.retries(RETRIES);

    static UdpConfiguration of(LayerConfiguration configuration) {
        return new UdpConfiguration(
                configuration.job(),
                NetworkSettings.addressOf(configuration, ADDRESS, INTERFACE),
                NetworkSettings.portsOf(configuration, PORTS),
                WIDTH.number(configuration),
                SOCKET.number(configuration),
                NetworkSettings.allowMulticast(configuration),
                REPETITIONS.number(configuration),
                configuration.lease(),
                Faults.of(configuration));
    }

    /** Describes the properties. */
    static Setting[] settings() {
        return NetworkSettings.with(
                NetworkSettings.address(ADDRESS),
                NetworkSettings.interfaceOf(INTERFACE),
                NetworkSettings.ports(PORTS),
                WIDTH,
                SOCKET,
                REPETITIONS,
                NetworkSettings.MULTICAST);
    }

    @Override
    public Link open(long endpointId) {
        return UdpLink.open(address, ports, datagramBytes, socketBytes, multicast ? job : null);
    }

    /** Returns more than this endpoint sends, if necessary: the interfaces of others may carry larger datagrams. */
    @Override
    public int acceptedBytes(int sentBytes) {
        return Math.max(EngineConfiguration.USUAL_DATAGRAM_BYTES, sentBytes);
    }
}
