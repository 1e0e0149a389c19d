package io.clump.am2.endpoint;

import io.clump.am2.EndpointName;
import io.clump.am2.Tag;
import io.clump.am2.spi.Route;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the translation table.
 *
 * @param tag value of the tag that requests to the destination carry
 * @param route the way to it, chosen when it was mapped
 * @param traffic what counts messages to it: those of shared memory or those of the network
 * @param name what it was mapped by; null where nothing is mapped
 */
public record Translation(
        long tag, Route route, Traffic traffic, @Nullable EndpointName name) {
    /** The entry where nothing is mapped. */
    public static final Translation UNMAPPED =
            new Translation(Tag.NONE.value(), UnmappedRoute.INSTANCE, new Traffic(), null);
}
