package io.clump.am2;

import io.clump.am2.spi.EndpointRegistryProvider;
import io.clump.am2.spi.PollStrategyProvider;
import io.clump.am2.spi.PropertyNames;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds on the class path what a configuration names. */
final class Providers {
    private static final char PARAMETER_SEPARATOR = ':';

    private static final String GROUP = "io.clump:";

    private Providers() {}

    /** Throws if a property is set that no module on the class path reads. */
    static void checkProperties(LayerConfiguration configuration) {
        new KnownProperties(ServiceLoader.load(PropertyNames.class))
                .check(configuration.properties().keySet());
    }

    static @Nullable Protocol protocol(LayerConfiguration configuration, String name, Reach reach) {
        if (name.equals(LayerConfiguration.NO_PROTOCOL)) {
            return null;
        }
        boolean isLocal = reach == Reach.NODE;
        ProtocolProvider provider = find(
                ProtocolProvider.class,
                candidate -> candidate.reach() == reach ? candidate.name() : null,
                isLocal ? "local protocol" : "network protocol",
                isLocal ? "shm-protocol" : "net-protocol",
                name);
        return provider.open(configuration);
    }

    static PollStrategyProvider pollStrategy(LayerConfiguration configuration) {
        String specification = configuration.poll();
        int end = specification.indexOf(PARAMETER_SEPARATOR);
        String name = end < 0 ? specification : specification.substring(0, end);
        return find(PollStrategyProvider.class, PollStrategyProvider::name, "poll strategy", "adaptive-poll", name);
    }

    static String parameters(String specification) {
        int end = specification.indexOf(PARAMETER_SEPARATOR);
        return end < 0 ? "" : specification.substring(end + 1);
    }

    static EndpointRegistryProvider registry(LayerConfiguration configuration) {
        return find(
                EndpointRegistryProvider.class,
                EndpointRegistryProvider::name,
                "endpoint registry",
                "endpoint-registry",
                configuration.registry());
    }

    /**
     * Finds a provider.
     *
     * @param nameOf its name, or null if it is none of those that are looked for
     * @param artifact that brings some, for a class path without any
     */
    private static <T> T find(
            Class<T> type, Function<T, @Nullable String> nameOf, String what, String artifact, String name) {
        SortedMap<String, T> available = new TreeMap<>();
        for (T provider : ServiceLoader.load(type)) {
            String found = nameOf.apply(provider);
            if (found != null) {
                available.put(found, provider);
            }
        }
        T found = available.get(name);
        if (found == null) {
            throw new ClumpException("no such " + what + ": found=" + name + ", "
                    + (available.isEmpty()
                            ? "and there is none on the class path: add the artifact " + GROUP + artifact + ", or "
                                    + GROUP + "clump, which brings all"
                            : "expected one of " + available.keySet()));
        }
        return found;
    }
}
