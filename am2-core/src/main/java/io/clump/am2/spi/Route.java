package io.clump.am2.spi;

import io.clump.am2.Region;
import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The way to one endpoint, worked out when it was mapped. To send: ask {@link #refusal}, then {@link #sendShort}; or
 * claim a packet, fill it (and its bulk data) in {@link #memory()}, publish it. Nothing else may happen between claim
 * and publish: no poll, no other claim, nothing that can throw.
 */
public interface Route {
    /** Returned by a claim when the receiver is gone for good. */
    int GONE = -1;

    /** Returned by a claim that does not wait when there is no room. */
    int FULL = -2;

    /** Returned by a claim for a medium message longer than the receiver takes. */
    int TOO_LONG = -3;

    /** Returned if the data of a medium message must be copied for the receiver. */
    int NOT_SHARED = -4;

    /**
     * Returns whether the receiver would refuse a request.
     *
     * @param tag value of the tag that the request carries
     * @return the reason it would be returned for, or null if it may be sent; a protocol that cannot know yet answers
     *     null and returns the message later
     */
    @Nullable
    ReturnReason refusal(long tag);

    /**
     * The memory that packets and bulk data of this route lie in.
     *
     * @return the buffer that the offsets of the other methods refer to
     */
    UnsafeBuffer memory();

    /**
     * Returns the number that the sender must write to the packet's source field.
     *
     * @return the 32-bit word
     */
    int source();

    /**
     * Claims a packet for a short message. Waits while the queue is full.
     *
     * @param queue which of the receiver's queues
     * @param waiter called again and again while the queue is full
     * @return offset of the packet in bytes, or {@link #GONE}
     */
    default int claim(QueueKind queue, Waiter waiter) {
        return claimMedium(queue, 0, waiter);
    }

    /**
     * Claims a packet for a medium message and room for its data: the bulk block before the packet, since the other
     * order deadlocks (Lumetta 1998, section 3.4.2). Waits while there is no room.
     *
     * @param queue which of the receiver's queues
     * @param lengthBytes bytes of data, 0 to the protocol's largest medium message
     * @param waiter called again and again while there is no room
     * @return offset of the packet in bytes, {@link #GONE}, or {@link #TOO_LONG}; the bulk index is already in the
     *     packet
     */
    default int claimMedium(QueueKind queue, int lengthBytes, Waiter waiter) {
        int step = Waiter.FIRST_STEP;
        int packet = tryClaimMedium(queue, lengthBytes);
        while (packet == FULL) {
            step = waiter.pause(step, this);
            if (step == Waiter.GIVE_UP) {
                return GONE;
            }
            packet = tryClaimMedium(queue, lengthBytes);
        }
        return packet;
    }

    /**
     * Claims a packet for a short message if that can be done at once; does not poll.
     *
     * @param queue which of the receiver's queues
     * @return offset of the packet in bytes, {@link #FULL}, or {@link #GONE}
     */
    default int tryClaim(QueueKind queue) {
        return tryClaimMedium(queue, 0);
    }

    /**
     * Claims a packet for a medium message and room for its data if that can be done at once; does not poll.
     *
     * @param queue which of the receiver's queues
     * @param lengthBytes bytes of data, 0 to the protocol's largest medium message
     * @return offset of the packet in bytes, {@link #FULL}, {@link #GONE}, or {@link #TOO_LONG}
     */
    int tryClaimMedium(QueueKind queue, int lengthBytes);

    /**
     * Sends a short message: claims a packet, fills it and publishes it.
     *
     * @param queue which of the receiver's queues
     * @param waiter called again and again while the queue is full; null if the message is sent at once or not at all
     * @param description kind, handler and argument count, as {@link Packet#description(int, int, int, int)} composes
     *     them
     * @param tag tag of the message, or code of the reason for its return
     * @param destination the sender's index of the destination, 0 to 65,535
     * @param a01 arguments 0 and 1, as {@link Packet#pair(int, int)} composes them
     * @param a23 arguments 2 and 3
     * @param a45 arguments 4 and 5
     * @param a67 arguments 6 and 7
     * @return 0 or more if it was sent, otherwise {@link #FULL} or {@link #GONE}
     */
    default int sendShort(
            QueueKind queue,
            @Nullable Waiter waiter,
            long description,
            long tag,
            int destination,
            long a01,
            long a23,
            long a45,
            long a67) {
        int packet = waiter == null ? tryClaim(queue) : claim(queue, waiter);
        if (packet >= 0) {
            Packet.write(memory(), packet, description, tag, source(), destination, a01, a23, a45, a67);
            publish(packet);
        }
        return packet;
    }

    /**
     * Where the data of a claimed medium message goes.
     *
     * @param packet what {@link #claimMedium} returned
     * @return offset of the data in bytes
     */
    int dataOffset(int packet);

    /**
     * Hands a filled short message to the receiver.
     *
     * @param packet what {@link #claim} returned
     */
    void publish(int packet);

    /**
     * Hands a filled medium message to the receiver.
     *
     * @param packet what {@link #claimMedium} returned
     */
    default void publishMedium(int packet) {
        publish(packet);
    }

    /**
     * Shares data with other receivers of the same multicast, so that it need not be copied for this one. A medium
     * message whose data is shared takes a packet as a short one does: {@link #claim}, fill with the bit {@link
     * io.clump.am2.packet.PacketKind#GROUP}, then {@link #publishShared}; or {@link #unshare} if the claim is refused.
     * Does not wait.
     *
     * @param data of the message
     * @param offset of it in bytes
     * @param length in bytes
     * @return number of what is shared; {@link #NOT_SHARED} if it must be copied, as always in a protocol without
     *     memory for it
     */
    default int share(DirectBuffer data, int offset, int length) {
        return NOT_SHARED;
    }

    /**
     * Takes {@link #share} back.
     *
     * @param shared what it returned
     */
    default void unshare(int shared) {}

    /**
     * Hands a filled medium message to the receiver whose data is shared.
     *
     * @param packet what {@link #claim} returned
     * @param shared what {@link #share} returned
     */
    default void publishShared(int packet, int shared) {
        throw new UnsupportedOperationException("nothing is shared: packet=" + packet + ", shared=" + shared);
    }

    /**
     * Gives a claimed medium message up: the receiver gets past it as if it had never been.
     *
     * @param packet what {@link #claimMedium} returned
     */
    void abortMedium(int packet);

    /**
     * The receiver's segment, for long messages: their bytes are written there, then a descriptor is published.
     *
     * @return the segment as it is now, {@linkplain Segment#none none} included; null if the receiver's memory is out
     *     of reach and long messages travel in parts
     */
    default @Nullable Segment segment() {
        return null;
    }

    /**
     * Maps memory that the receiver has {@linkplain QueueBlock#allocateRegion taken}.
     *
     * @param number of the region
     * @return the region, to be closed by the caller; null if the receiver has none of that number, or its memory is
     *     out of reach
     * @throws io.clump.am2.ClumpException if it cannot be mapped
     */
    default @Nullable Region region(int number) {
        return null;
    }

    /**
     * Ends the receiver's sleep, if it sleeps, after memory was written that it waits for: its wait looks at its
     * condition again. Costs next to nothing if it is awake. Does nothing if its memory is out of reach.
     */
    default void wake() {}

    /**
     * Returns the number that the receiver writes to the source field of the packets that it sends on this node. Asked
     * only of routes with a {@link #segment}.
     *
     * @return the 32-bit word
     */
    default int receiverSource() {
        return source();
    }

    /**
     * Returns the backlog of the receiver. Asked twice a second at most, while a claim waits. May
     * allocate.
     *
     * @param queue which of the receiver's queues
     * @return the backlog as it is now; null if the protocol does not know, or the receiver is gone
     */
    default @Nullable Backlog backlog(QueueKind queue) {
        return null;
    }

    /**
     * Returns whether the receiver still exists. Costs up to microseconds; asked rarely, while a claim waits.
     *
     * @return false once the endpoint is closed or its process dead
     */
    boolean isAlive();

    /**
     * Returns whether the receiver, though asked again and again, has said nothing for as long as it takes until
     * messages to it come back. Its answers are then not waited for any more. It may still be heard again.
     *
     * @return true only of one that is alive as far as is known
     */
    default boolean isSilent() {
        return false;
    }

    /**
     * Returns how often what was under way between the two was given up, by either of them. What the receiver owed
     * before, and has not sent, does not come any more.
     *
     * @return 0 or more; always 0 of a protocol in which only what is gone gives up
     */
    default int timesGivenUp() {
        return 0;
    }

    /**
     * Returns whether it is known that the receiver is gone for good. Costs next to nothing; asked at each step of a
     * wait.
     *
     * @return true if a claim would return {@link #GONE}, so that there is nothing to wait for; a protocol that does
     *     not know answers false
     */
    default boolean isGone() {
        return false;
    }
}
