package io.clump.net.fabric;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.net.LinkFactory;
import io.clump.net.link.Faults;
import java.time.Duration;
import java.util.List;

/**
 * Settings of the libfabric protocol, from the properties of a layer.
 *
 * @param job number of the job
 * @param library {@code clump.ofi.library}: name or path of libfabric
 * @param provider {@code clump.ofi.provider}: name of the provider, or of its first part; empty for the first that is
 *     allowed
 * @param allowsEthernet {@code clump.ofi.ethernet}: whether providers over IP are allowed
 * @param maxRetries {@code clump.ofi.retries}: number of unanswered probes, 1 to 1,000, before messages return
 * @param lease {@code clump.lease-millis}: silence after which a peer is probed
 * @param faults {@code clump.faults}: faults that are injected into datagrams, for tests; default none
 */
record OfiConfiguration(
        long job,
        String library,
        String provider,
        boolean allowsEthernet,
        int maxRetries,
        Duration lease,
        Faults faults)
        implements FabricLinks {
    static final String LIBRARY = "clump.ofi.library";
    static final String PROVIDER = "clump.ofi.provider";
    static final String ETHERNET = "clump.ofi.ethernet";
    static final String RETRIES = "clump.ofi.retries";

    /**
     * With its header, less than the 16 kB up to which providers send a message without a meeting of both sides: longer
     * ones would wait until the sender polls, too.
     */
    private static final int DATAGRAM_BYTES = 15_000;

    private static final String ON = "on";
    private static final String SEPARATOR = ";";

    private static final String SHARED_MEMORY = "shm";

    /** First parts of the names of providers over IP. */
    private static final List<String> OVER_IP = List.of("tcp", "net", "sockets", "udp");

    private static final Setting LIBRARY_NAME = Setting.of(
                    LIBRARY, Values.text("a name or a path"), OfiLibrary.USUAL_NAME, "Libfabric, 1.14 or later.")
            .withFlag("--ofi-library=FILE");

    private static final Setting PROVIDER_NAME = Setting.of(
                    PROVIDER,
                    Values.text("a name as in fi_info"),
                    "",
                    "Provider of libfabric, for instance cxi, efa or verbs;ofi_rxm, or its first part. Default: the"
                            + " first in libfabric's order that is allowed.")
            .withFlag("--ofi-provider=NAME");

    private static final Setting ETHERNET_SWITCH = Setting.of(
                    ETHERNET,
                    Values.oneOf(List.of("off", ON)),
                    "off",
                    "Allow libfabric's providers tcp, net, sockets and udp, whose connections are not authenticated. For"
                            + " tests only.")
            .withFlag("--ofi-ethernet=off|on");

    private static final Setting REPETITIONS = LinkFactory.retries(RETRIES);

    OfiConfiguration {
        if (firstPart(provider).equals(SHARED_MEMORY)) {
            throw new ClumpException("libfabric's shared memory may end a process when another one closes: " + PROVIDER
                    + "=" + provider + ", expected another one");
        }
        if (!allowsEthernet && OVER_IP.contains(firstPart(provider))) {
            throw new ClumpException("libfabric authenticates no connections over Ethernet: " + PROVIDER + "="
                    + provider + ", expected another one, or " + ETHERNET + "=" + ON);
        }
    }

    static OfiConfiguration of(LayerConfiguration configuration) {
        return new OfiConfiguration(
                configuration.job(),
                configuration.properties().getOrDefault(LIBRARY, OfiLibrary.USUAL_NAME),
                configuration.properties().getOrDefault(PROVIDER, ""),
                ETHERNET_SWITCH.word(configuration).equals(ON),
                REPETITIONS.number(configuration),
                configuration.lease(),
                Faults.of(configuration));
    }

    /** Describes the properties. */
    static Setting[] settings() {
        return new Setting[] {LIBRARY_NAME, PROVIDER_NAME, ETHERNET_SWITCH, REPETITIONS};
    }

    /** Loads the library, and opens the provider. */
    OfiLibrary.OfiProvider load() {
        OfiLibrary.load(library);
        return OfiLibrary.provider(provider.isEmpty() && allowsEthernet ? "any" : provider, this::isWanted);
    }

    @Override
    public Wire wire(int messageBytes, Inbox inbox) {
        return OfiWire.open(load(), messageBytes, inbox);
    }

    @Override
    public int datagramBytes() {
        return DATAGRAM_BYTES;
    }

    @Override
    public String advice() {
        return "between hosts, libfabric needs a fabric, or " + ETHERNET + "=" + ON;
    }

    private boolean isWanted(String name) {
        return provider.isEmpty()
                ? !firstPart(name).equals(SHARED_MEMORY) && (allowsEthernet || !OVER_IP.contains(firstPart(name)))
                : name.equals(provider) || firstPart(name).equals(provider);
    }

    private static String firstPart(String name) {
        return name.split(SEPARATOR, 2)[0];
    }
}
