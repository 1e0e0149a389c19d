package io.clump.am2;

import org.jspecify.annotations.Nullable;

/**
 * Destinations of an endpoint, by their indices in its translation table. Every method throws {@link
 * IllegalStateException} on a closed endpoint, and in another thread unless any thread may call it.
 */
public sealed interface DestinationOperations permits Endpoint {
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
    void map(int index, EndpointName destination, Tag destinationTag);

    /**
     * Does the same as {@link #map}, at the smallest unmapped index.
     *
     * @param destination name of the endpoint, which may be this one
     * @param destinationTag tag of requests to it
     * @return the index
     * @throws ClumpException if no protocol reaches the endpoint, the tag is {@link Tag#NONE}, or the table is full
     */
    int mapAny(EndpointName destination, Tag destinationTag);

    /**
     * Removes a destination; requests to it are returned from now on.
     *
     * @param index index in the translation table
     */
    void unmap(int index);

    /**
     * Returns whether a destination is mapped. Any thread may call it.
     *
     * @param index index in the translation table
     * @return true if requests to it are not returned as unmapped
     */
    boolean isMapped(int index);

    /**
     * Returns whether requests to a destination go through shared memory. Any thread may call it.
     *
     * @param index index in the translation table
     * @return true if it is mapped and on this node
     */
    boolean isLocal(int index);

    /**
     * Returns whether a destination is known to be permanently gone. Any thread may call it.
     *
     * @param index index in the translation table
     * @return true if all messages to it are returned from now on; false also if the protocol detects this only by
     *     sending
     */
    boolean isGone(int index);

    /**
     * Returns the name that a destination was mapped by.
     *
     * @param index index in the translation table
     * @return the name; null if nothing is mapped there
     */
    @Nullable
    EndpointName translationName(int index);

    /**
     * Returns the tag of requests to a destination.
     *
     * @param index index in the translation table
     * @return the tag; null if nothing is mapped there
     */
    @Nullable
    Tag translationTag(int index);

    /**
     * Returns the number of indices.
     *
     * @return 65,536 by default; only used indices take memory
     */
    int translationCapacity();

    /**
     * Sets the number of indices. Destinations at higher indices are unmapped, and these indices are out of range from
     * now on.
     *
     * @param capacity 1 to 65,536
     * @throws IllegalArgumentException if the number is out of range; the table stays as it is
     */
    void setTranslationCapacity(int capacity);
}
