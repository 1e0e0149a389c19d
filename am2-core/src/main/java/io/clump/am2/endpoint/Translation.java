package io.clump.am2.endpoint;

import io.clump.am2.EndpointName;
import io.clump.am2.Tag;
import io.clump.am2.packet.ContextEpoch;
import io.clump.am2.spi.Route;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the translation table.
 *
 * @param tag value of the tag of the destination
 * @param word what requests to the destination carry: the tag in the sender's {@linkplain ContextEpoch context epoch}
 * @param route the way to it, chosen when it was mapped
 * @param traffic what counts messages to it: those of shared memory or those of the network
 * @param name what it was mapped by; null where nothing is mapped
 */
public record Translation(
        long tag,
        long word,
        Route route,
        Traffic traffic,
        @Nullable EndpointName name) {
    /** The entry where nothing is mapped. */
    public static final Translation UNMAPPED =
            new Translation(Tag.NONE.value(), UnmappedRoute.INSTANCE, new Traffic(), null);

    /** An entry of an endpoint in context epoch 0. */
    public Translation(long tag, Route route, Traffic traffic, @Nullable EndpointName name) {
        this(tag, tag, route, traffic, name);
    }

    /** The same entry of an endpoint in a context epoch. */
    Translation in(int contextEpoch) {
        return new Translation(tag, ContextEpoch.word(tag, contextEpoch), route, traffic, name);
    }
}
