package io.clump.am2;

import io.clump.am2.spi.EndpointRegistryProvider;
import io.clump.am2.spi.PollStrategyProvider;
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

    private Providers() {}

    static @Nullable Protocol protocol(LayerConfiguration configuration, String name, Reach reach) {
        if (name.equals(LayerConfiguration.NO_PROTOCOL)) {
            return null;
        }
        String what = reach == Reach.NODE ? "local protocol" : "network protocol";
        ProtocolProvider provider = find(ProtocolProvider.class, ProtocolProvider::name, what, name);
        if (provider.reach() != reach) {
            throw new ClumpException("not a " + what + ": name=" + name + ", reach=" + provider.reach());
        }
        return provider.open(configuration);
    }

    static PollStrategyProvider pollStrategy(LayerConfiguration configuration) {
        String specification = configuration.poll();
        int end = specification.indexOf(PARAMETER_SEPARATOR);
        String name = end < 0 ? specification : specification.substring(0, end);
        return find(PollStrategyProvider.class, PollStrategyProvider::name, "poll strategy", name);
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
                configuration.registry());
    }

    private static <T> T find(Class<T> type, Function<T, String> nameOf, String what, String name) {
        SortedMap<String, T> available = new TreeMap<>();
        for (T provider : ServiceLoader.load(type)) {
            available.put(nameOf.apply(provider), provider);
        }
        T found = available.get(name);
        if (found == null) {
            throw new ClumpException("no such " + what + ": found=" + name + ", expected one of " + available.keySet());
        }
        return found;
    }
}
