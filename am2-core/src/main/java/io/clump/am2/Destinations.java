package io.clump.am2;

import io.clump.am2.bundle.EndpointAccess;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.EndpointQueues;
import io.clump.am2.endpoint.RouteFinder;
import io.clump.am2.endpoint.TranslationTable;
import io.clump.am2.endpoint.UnmappedRoute;
import org.jspecify.annotations.Nullable;

/**
 * Destinations of an endpoint, by their indices in its translation table. Entries may be mapped, replaced and unmapped
 * at any time, even under traffic: a change affects only later messages. An index that is not 0 to {@link #capacity} -
 * 1 is an {@link IllegalArgumentException}. Every method throws {@link IllegalStateException} on a closed endpoint, and
 * in another thread unless any thread may call it.
 */
public final class Destinations {
    private final EndpointAccess access;
    private final TranslationTable translations;
    private final RouteFinder routes;
    private final Counters counters;

    Destinations(EndpointAccess access, TranslationTable translations, EndpointQueues queues, Counters counters) {
        this.access = access;
        this.translations = translations;
        routes = new RouteFinder(queues, counters);
        this.counters = counters;
    }

    /**
     * Makes an endpoint a destination of this one: through shared memory if it is on the same node, otherwise over the
     * first network of this layer that the layer of the destination has, too. Replaces an earlier destination of the
     * index.
     *
     * @param index index in the translation table
     * @param destination name of the endpoint, which may be this one
     * @param destinationTag tag of requests to it
     * @throws ClumpException if no protocol reaches the endpoint, or the tag is {@link Tag#NONE}
     */
    public void map(int index, EndpointName destination, Tag destinationTag) {
        access.change("map a destination", () -> translations.put(index, routes.find(destination, destinationTag)));
    }

    /**
     * Does the same as {@link #map}, at the smallest unmapped index.
     *
     * @param destination name of the endpoint, which may be this one
     * @param destinationTag tag of requests to it
     * @return the index
     * @throws ClumpException if no protocol reaches the endpoint, the tag is {@link Tag#NONE}, or the table is full
     */
    public int mapAny(EndpointName destination, Tag destinationTag) {
        return access.use("map a destination", () -> {
            int index = translations.firstFree();
            translations.put(index, routes.find(destination, destinationTag));
            return index;
        });
    }

    /**
     * Removes a destination; requests to it are returned from now on.
     *
     * @param index index in the translation table
     */
    public void unmap(int index) {
        access.change("unmap a destination", () -> translations.remove(index));
    }

    /**
     * Returns whether a destination is mapped. Any thread may call it.
     *
     * @param index index in the translation table
     * @return true if requests to it are not returned as unmapped
     */
    public boolean isMapped(int index) {
        return translations.get(index).route() != UnmappedRoute.INSTANCE;
    }

    /**
     * Returns whether requests to a destination go through shared memory. Any thread may call it.
     *
     * @param index index in the translation table
     * @return true if it is mapped and on this node
     */
    public boolean isLocal(int index) {
        return translations.get(index).traffic() == counters.local;
    }

    /**
     * Returns whether a destination is known to be permanently gone. Any thread may call it.
     *
     * @param index index in the translation table
     * @return true if all messages to it are returned from now on; false also if the protocol detects this only by
     *     sending
     */
    public boolean isGone(int index) {
        return translations.get(index).route().isGone();
    }

    /**
     * Returns the name that a destination was mapped by.
     *
     * @param index index in the translation table
     * @return the name; null if nothing is mapped there
     */
    public @Nullable EndpointName name(int index) {
        return access.use("look up a destination", () -> translations.get(index).name());
    }

    /**
     * Returns the tag of requests to a destination.
     *
     * @param index index in the translation table
     * @return the tag; null if nothing is mapped there
     */
    public @Nullable Tag tag(int index) {
        return access.use(
                "look up a destination",
                () -> isMapped(index) ? new Tag(translations.get(index).tag()) : null);
    }

    /**
     * Returns the number of indices. Any thread may call it.
     *
     * @return 65,536 by default; only used indices take memory
     */
    public int capacity() {
        return translations.capacity();
    }

    /**
     * Sets the number of indices. Destinations at higher indices are unmapped, and these indices are out of range from
     * now on.
     *
     * @param capacity 1 to 65,536
     * @throws IllegalArgumentException if the number is out of range; the table stays as it is
     */
    public void setCapacity(int capacity) {
        access.change("set the capacity of the translation table", () -> translations.capacity(capacity));
    }
}
