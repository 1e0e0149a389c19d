package io.clump.shm.list;

/**
 * A list of packets to which many senders append and from which one receiver removes. Packets are named by their
 * indices.
 * Lists keep nothing outside their memory.
 */
public interface PacketList {
    /** Returned by {@link #next} when there is no message. */
    int NONE = Link.NONE;

    /**
     * Prepares the memory of a new list, not yet visible to others.
     *
     * @param list its memory
     * @param sentinel the first packet of the list
     */
    void initialise(ListMemory list, int sentinel);

    /**
     * Appends a packet, and publishes all earlier writes to it.
     *
     * @param list memory of the list
     * @param packet index of a packet whose link is ended
     */
    void append(ListMemory list, int packet);

    /**
     * Returns the packet after the sentinel, whose contents are visible. Only the receiver may call it.
     *
     * @param list memory of the list
     * @return its index, or {@link #NONE}
     */
    int next(ListMemory list);
}
