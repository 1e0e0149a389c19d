package io.clump.am2.endpoint;

import io.clump.am2.EndpointName;
import io.clump.am2.Tag;
import io.clump.am2.packet.ContextEpoch;
import io.clump.am2.spi.Route;
import org.jspecify.annotations.Nullable;

/**
 * Entry of the translation table.
 *
 * @param tag value of the destination's tag
 * @param word word of requests to the destination: the tag in the sender's {@linkplain ContextEpoch context epoch}
 * @param route route to it, chosen when it was mapped
 * @param traffic counts of its messages, those of shared memory or of the network
 * @param name name by which it was mapped; null for an unmapped entry
 */
public record Translation(
        long tag,
        long word,
        Route route,
        Traffic traffic,
        @Nullable EndpointName name) {
    /** Entry of an unmapped index. */
    public static final Translation UNMAPPED =
            new Translation(Tag.NONE.value(), UnmappedRoute.INSTANCE, new Traffic(), null);

    /** Makes an entry of an endpoint in context epoch 0. */
    public Translation(long tag, Route route, Traffic traffic, @Nullable EndpointName name) {
        this(tag, tag, route, traffic, name);
    }

    /** Returns this entry for a context epoch of the endpoint. */
    Translation in(int contextEpoch) {
        return new Translation(tag, ContextEpoch.word(tag, contextEpoch), route, traffic, name);
    }
}
