package io.clump.am2;

import org.jspecify.annotations.Nullable;

/**
 * The destinations of an endpoint, by their indices in its translation table. Every method throws {@link
 * IllegalStateException} on a closed endpoint, and in another thread unless any may ask.
 */
public sealed interface DestinationOperations permits Endpoint {
    /**
     * Makes an endpoint a destination of this one: through shared memory if it lives on the same node, else over the
     * first network of this layer that its layer has, too. What was mapped at the index before no longer is.
     *
     * @param index in the translation table
     * @param destination name of the endpoint, which may be this one
     * @param destinationTag tag that requests to it will carry
     * @throws ClumpException if no protocol reaches the endpoint, or the tag is {@link Tag#NONE}
     */
    void map(int index, EndpointName destination, Tag destinationTag);

    /**
     * As {@link #map}, at the smallest index where nothing is mapped.
     *
     * @param destination name of the endpoint, which may be this one
     * @param destinationTag tag that requests to it will carry
     * @return the index
     * @throws ClumpException if no protocol reaches the endpoint, the tag is {@link Tag#NONE}, or the table is full
     */
    int mapAny(EndpointName destination, Tag destinationTag);

    /**
     * Removes a destination; requests to it are returned from now on.
     *
     * @param index in the translation table
     */
    void unmap(int index);

    /**
     * Returns whether a destination is mapped. Any thread may ask.
     *
     * @param index in the translation table
     * @return true if requests to it are not returned as unmapped
     */
    boolean isMapped(int index);

    /**
     * Returns whether requests to a destination go through shared memory. Any thread may ask.
     *
     * @param index in the translation table
     * @return true if it is mapped and on this node
     */
    boolean isLocal(int index);

    /**
     * Returns whether a destination is known to be gone for good. Any thread may ask.
     *
     * @param index in the translation table
     * @return true if all messages to it come back from now on; false also if the protocol finds out only by sending
     */
    boolean isGone(int index);

    /**
     * Returns the name that a destination was mapped by.
     *
     * @param index in the translation table
     * @return the name; null if nothing is mapped there
     */
    @Nullable
    EndpointName translationName(int index);

    /**
     * Which tag requests to a destination carry.
     *
     * @param index in the translation table
     * @return the tag; null if nothing is mapped there
     */
    @Nullable
    Tag translationTag(int index);

    /**
     * How many indices there are.
     *
     * @return 65,536 at first; memory is taken for those in use only
     */
    int translationCapacity();

    /**
     * Says how many indices there are. What is mapped beyond is unmapped, and an index beyond is out of range from now
     * on.
     *
     * @param capacity 1 to 65,536
     * @throws IllegalArgumentException if the number is out of range; the table stays as it is
     */
    void setTranslationCapacity(int capacity);
}
