package io.clump.net;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.link.Faults;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * What the UDP protocol reads from the properties of a layer.
 *
 * @param job number of the job
 * @param address {@code clump.udp.address}: address of this machine by which the others reach it; default 127.0.0.1
 * @param port {@code clump.udp.port}: port of the process's only endpoint, or 0, the default, for any
 * @param maxRetries {@code clump.udp.retries}: how often a datagram is repeated without any answer, 1 to 1,000, before its
 *     messages come back; the default, 40, lasts more than half a minute
 * @param faults {@code clump.faults}: what is done to datagrams, for tests; default nothing
 */
record UdpConfiguration(long job, InetAddress address, int port, int maxRetries, Faults faults) {
    private static final String ADDRESS = "clump.udp.address";
    private static final String PORT = "clump.udp.port";
    private static final String RETRIES = "clump.udp.retries";
    private static final String FAULTS = "clump.faults";

    private static final String DEFAULT_ADDRESS = "127.0.0.1";
    private static final int MAX_PORT = 0xFFFF;
    private static final int MOST_RETRIES = 1000;

    static UdpConfiguration of(LayerConfiguration configuration) {
        int defaultRetries =
                EngineConfiguration.defaults(configuration.job(), 1).maxRetries();
        return new UdpConfiguration(
                configuration.job(),
                address(configuration.properties().getOrDefault(ADDRESS, DEFAULT_ADDRESS)),
                NumberProperty.read(configuration, PORT, 0, 0, MAX_PORT),
                NumberProperty.read(configuration, RETRIES, defaultRetries, 1, MOST_RETRIES),
                Faults.parse(configuration.properties().getOrDefault(FAULTS, "")));
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new ClumpException(
                    "unknown address: " + ADDRESS + "=" + text + ", expected an address or a name of this machine", e);
        }
    }
}
