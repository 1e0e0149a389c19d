package io.clump.am2;

import io.clump.am2.spi.EndpointRegistryProvider;
import io.clump.am2.spi.PollStrategyProvider;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Provider;
import io.clump.am2.spi.Reach;
import io.clump.am2.spi.Services;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Providers that a configuration names, found on the class path.
 *
 * @param poll poll strategy
 * @param pollParameters parameters after the strategy's name; may be empty
 * @param registry endpoint registry
 * @param local protocol inside a node, or null
 * @param networks protocols between nodes, in the order of preference; may be empty if there is a local protocol
 */
public record Providers(
        PollStrategyProvider poll,
        String pollParameters,
        EndpointRegistryProvider registry,
        @Nullable ProtocolProvider local,
        List<ProtocolProvider> networks) {
    private static final char PARAMETER_SEPARATOR = ':';

    private static final String GROUP = "io.clump:";

    /** Protocols of ours that {@code io.clump:clump} does not bring, with their artifacts. */
    private static final Map<String, String> OWN_ARTIFACTS =
            Map.of("aeron", "aeron-protocol", "ofi", "fabric-protocol", "ucx", "fabric-protocol");

    /** Checks that there is a protocol, and checks the parameters now, not when the first endpoint is allocated. */
    public Providers {
        poll.create(pollParameters);
        networks = List.copyOf(networks);
        if (local == null && networks.isEmpty()) {
            throw new ClumpException("a layer needs a protocol: local=none, network=none");
        }
    }

    /**
     * Finds the providers that a configuration names. If the launcher {@linkplain LayerConfiguration#CHECKED has
     * checked} the configuration, only the names of the providers and the strategy's parameters are checked again.
     *
     * @param configuration configuration of a layer
     * @return its providers
     * @throws ClumpException if a property is set that nothing on the class path reads, a property protects messages
     *     and a network does not have it, a name is unknown or the strategy's parameters are invalid; the message gives
     *     the found and the expected values
     */
    public static Providers of(LayerConfiguration configuration) {
        if (!configuration.isChecked()) {
            KnownProperties.ofClassPath().check(configuration.properties().keySet());
        }
        String poll = configuration.poll();
        int end = poll.indexOf(PARAMETER_SEPARATOR);
        SortedMap<String, ProtocolProvider> all = Services.named(ProtocolProvider.class);
        List<ProtocolProvider> networks = configuration.networks().stream()
                .map(name -> protocol(all, name, Reach.CLUMP))
                .toList();
        if (!configuration.isChecked()) {
            Protection.check(configuration, networks, of(Reach.CLUMP, all).values());
        }
        return new Providers(
                find(
                        Services.named(PollStrategyProvider.class),
                        "poll strategy",
                        "adaptive-poll",
                        end < 0 ? poll : poll.substring(0, end)),
                end < 0 ? "" : poll.substring(end + 1),
                find(
                        Services.named(EndpointRegistryProvider.class),
                        "endpoint registry",
                        "endpoint-registry",
                        configuration.registry()),
                configuration.local().equals(LayerConfiguration.NO_PROTOCOL)
                        ? null
                        : protocol(all, configuration.local(), Reach.NODE),
                networks);
    }

    /**
     * Returns the protocols.
     *
     * @return at least one
     */
    public Stream<ProtocolProvider> protocols() {
        return Stream.concat(Stream.ofNullable(local), networks.stream());
    }

    /**
     * Finds the protocols of one reach.
     *
     * @param reach reach of the protocols
     * @return their providers by name
     * @throws ClumpException if one cannot be made, or two have the same name
     */
    public static SortedMap<String, ProtocolProvider> protocols(Reach reach) {
        return of(reach, Services.named(ProtocolProvider.class));
    }

    private static SortedMap<String, ProtocolProvider> of(Reach reach, SortedMap<String, ProtocolProvider> all) {
        SortedMap<String, ProtocolProvider> found = new TreeMap<>(all);
        found.values().removeIf(provider -> provider.reach() != reach);
        return found;
    }

    private static ProtocolProvider protocol(SortedMap<String, ProtocolProvider> all, String name, Reach reach) {
        boolean isLocal = reach == Reach.NODE;
        return find(
                of(reach, all),
                isLocal ? "local protocol" : "network protocol",
                isLocal ? "shm-protocol" : "net-protocol",
                name);
    }

    /**
     * Finds a provider.
     *
     * @param artifact artifact with such providers, for the error on a class path without any
     */
    private static <T extends Provider> T find(
            SortedMap<String, T> available, String what, String artifact, String name) {
        T found = available.get(name);
        if (found == null) {
            throw new ClumpException("no such " + what + ": found=" + name + ", "
                    + (available.isEmpty()
                            ? "and there is none on the class path: add the artifact " + GROUP + artifact + ", or "
                                    + GROUP + "clump, which brings all"
                            : "expected one of " + available.keySet()
                                    + (OWN_ARTIFACTS.containsKey(name)
                                            ? ", or add the artifact " + GROUP + OWN_ARTIFACTS.get(name)
                                            : "")));
        }
        return found;
    }
}
