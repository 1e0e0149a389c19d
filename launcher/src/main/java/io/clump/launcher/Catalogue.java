package io.clump.launcher;

import io.clump.am2.Providers;
import io.clump.am2.spi.EndpointRegistryProvider;
import io.clump.am2.spi.PollStrategyProvider;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.Reach;
import io.clump.am2.spi.Services;
import io.clump.splitc.App;
import java.util.List;
import java.util.SortedMap;

/**
 * All providers on the class path that a job can choose from, by name.
 *
 * @param locals protocols within a node, by name
 * @param networks protocols between nodes
 * @param strategies poll strategies
 * @param registries endpoint registries
 * @param apps apps in the order of the class path; two may have the same name
 */
record Catalogue(
        SortedMap<String, ProtocolProvider> locals,
        SortedMap<String, ProtocolProvider> networks,
        SortedMap<String, PollStrategyProvider> strategies,
        SortedMap<String, EndpointRegistryProvider> registries,
        List<App> apps) {
    /** Searches the class path; throws a {@link io.clump.am2.ClumpException} if a provider cannot be used. */
    static Catalogue ofClassPath() {
        return new Catalogue(
                Providers.protocols(Reach.NODE),
                Providers.protocols(Reach.CLUMP),
                Services.named(PollStrategyProvider.class),
                Services.named(EndpointRegistryProvider.class),
                Services.all(App.class));
    }
}
