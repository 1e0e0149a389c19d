package io.clump.net;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.ethernet.EthernetInterface;
import io.clump.net.ethernet.EthernetLink;
import io.clump.net.link.Faults;
import io.clump.net.link.Link;
import java.time.Duration;
import java.util.List;

/**
 * Settings of the Ethernet protocol, from the properties of a layer.
 *
 * @param job number of the job
 * @param at {@code clump.ethernet.interface}: name of the interface; there is no default
 * @param mtuBytes {@code clump.ethernet.mtu}: most bytes of a frame after its Ethernet header, 576 to 9,000, for
 *     networks that carry less than the MTU of the interface; with the default, 9,000, the MTU of the interface applies
 * @param ring {@code clump.ethernet.ring}: whether frames are received through memory shared with the kernel; default
 *     true
 * @param multicast {@code clump.net.multicast}: whether the links may send to all of the job at once; default true
 * @param maxRetries {@code clump.ethernet.retries}: number of unanswered retransmissions, 1 to 1,000, before messages
 *     return; the default, 40, takes more than half a minute
 * @param lease {@code clump.lease-millis}: silence after which a peer is probed
 * @param faults {@code clump.faults}: faults that are injected into datagrams, for tests; default none
 */
record EthernetConfiguration(
        long job,
        EthernetInterface at,
        int mtuBytes,
        boolean ring,
        boolean multicast,
        int maxRetries,
        Duration lease,
        Faults faults)
        implements LinkFactory {
    static final String INTERFACE = "clump.ethernet.interface";
    static final String MTU = "clump.ethernet.mtu";
    static final String RING = "clump.ethernet.ring";
    static final String RETRIES = "clump.ethernet.retries";

    private static final int LEAST_MTU_BYTES = 576;
    private static final String PRESET_RING = "true";

    private static final Setting LENGTH = Setting.of(
            MTU,
            Values.whole(LEAST_MTU_BYTES, EthernetLink.MOST_MTU_BYTES).in("bytes"),
            Integer.toString(EthernetLink.MOST_MTU_BYTES),
            "Maximum payload of an Ethernet frame, for networks whose MTU is smaller than that of the interface.");

    private static final Setting REPETITIONS = NetworkSettings.retries(RETRIES);

    static EthernetConfiguration of(LayerConfiguration configuration) {
        return new EthernetConfiguration(
                configuration.job(),
                at(configuration),
                LENGTH.number(configuration),
                ring(configuration.properties().getOrDefault(RING, PRESET_RING)),
                NetworkSettings.allowMulticast(configuration),
                REPETITIONS.number(configuration),
                configuration.lease(),
                Faults.of(configuration));
    }

    /** Describes the properties. */
    static Setting[] settings() {
        return NetworkSettings.with(
                Setting.of(INTERFACE, Values.text("a name"), "", "Network interface; must be given."),
                LENGTH,
                Setting.of(
                        RING,
                        Values.oneOf(List.of("true", "false")),
                        PRESET_RING,
                        "Receive frames through memory shared with the kernel."),
                REPETITIONS,
                NetworkSettings.MULTICAST);
    }

    @Override
    public Link open(long endpointId) {
        return EthernetLink.open(at, Long.hashCode(endpointId), mtuBytes, ring, multicast ? job : null);
    }

    @Override
    public int datagramBytes() {
        return Math.min(EngineConfiguration.USUAL_DATAGRAM_BYTES, EthernetLink.maxDatagramBytes(at, mtuBytes));
    }

    private static EthernetInterface at(LayerConfiguration configuration) {
        String name = configuration.properties().get(INTERFACE);
        if (name == null) {
            throw new ClumpException("missing property: " + INTERFACE + ", expected the name of a network interface");
        }
        EthernetInterface found = EthernetInterface.require(name);
        if (found.device().mtuBytes() < LEAST_MTU_BYTES) {
            throw new ClumpException("unusable network interface: found=" + name + " with an MTU of "
                    + found.device().mtuBytes() + " bytes, expected at least " + LEAST_MTU_BYTES);
        }
        return found;
    }

    private static boolean ring(String text) {
        if (text.equals("true") || text.equals("false")) {
            return Boolean.parseBoolean(text);
        }
        throw new ClumpException("invalid property: " + RING + "=" + text + ", expected true or false");
    }
}
