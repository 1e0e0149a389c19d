package io.clump.am2.spi;

import io.clump.am2.Region;
import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Route to one endpoint, determined when it was mapped. To send, call {@link #refusal} and then {@link #sendShort}; or
 * claim a packet, fill it (and its bulk data) in {@link #memory()}, and publish it. Nothing else may happen between
 * claim and publish: no poll, no other claim, no operation that can throw.
 */
public interface Route {
    /** Returned by a claim if the receiver is permanently gone. */
    int GONE = -1;

    /** Returned by a claim that does not wait if there is no space. */
    int FULL = -2;

    /** Returned by a claim for a medium message that exceeds the receiver's limit. */
    int TOO_LONG = -3;

    /** Returned if the data of a medium message must be copied for the receiver. */
    int NOT_SHARED = -4;

    /**
     * Returns whether the receiver would refuse a request.
     *
     * @param tag value of the tag that the request carries
     * @return the reason of its return, or null if it may be sent; a protocol that cannot know yet returns null here,
     *     and returns the message later
     */
    @Nullable
    ReturnReason refusal(long tag);

    /**
     * Returns the memory of this route's packets and bulk data.
     *
     * @return the buffer to which the offsets of the other methods refer
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
     * @param queue queue of the receiver
     * @param waiter called repeatedly while the queue is full
     * @return offset of the packet in bytes, or {@link #GONE}
     */
    default int claim(QueueKind queue, Waiter waiter) {
        return claimMedium(queue, 0, waiter);
    }

    /**
     * Claims a packet for a medium message and space for its data: the bulk block before the packet, since the other
     * order deadlocks (Lumetta 1998, section 3.4.2). Waits while there is no space.
     *
     * @param queue queue of the receiver
     * @param lengthBytes bytes of data, 0 to the protocol's largest medium message
     * @param waiter called repeatedly while there is no space
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
     * Claims a packet for a short message if this is possible at once; does not poll.
     *
     * @param queue queue of the receiver
     * @return offset of the packet in bytes, {@link #FULL}, or {@link #GONE}
     */
    default int tryClaim(QueueKind queue) {
        return tryClaimMedium(queue, 0);
    }

    /**
     * Claims a packet for a medium message and space for its data if this is possible at once; does not poll.
     *
     * @param queue queue of the receiver
     * @param lengthBytes bytes of data, 0 to the protocol's largest medium message
     * @return offset of the packet in bytes, {@link #FULL}, {@link #GONE}, or {@link #TOO_LONG}
     */
    int tryClaimMedium(QueueKind queue, int lengthBytes);

    /**
     * Returns the size of the largest medium message on this route, and of the parts of long ones, if it exceeds the
     * limit of the layer.
     *
     * @return bytes of data; 0 if the limit of the layer holds
     */
    default int maxMediumBytes() {
        return 0;
    }

    /**
     * Sends a short message: claims a packet, fills it and publishes it. Since the last poll, {@link #refusal} must
     * have returned null, or {@link QueueBlock#routeBack} this route; what they check is not checked again.
     *
     * @param queue queue of the receiver
     * @param waiter called repeatedly while the queue is full; null for a message that does not wait
     * @param description kind, handler and argument count, composed by {@link Packet#description(int, int, int, int)}
     * @param tag tag of the message, or code of the reason for its return
     * @param destination the sender's index of the destination, 0 to 65,535
     * @param a01 arguments 0 and 1, composed by {@link Packet#pair(int, int)}
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
     * Returns the offset for the data of a claimed medium message.
     *
     * @param packet result of {@link #claimMedium}
     * @return offset of the data in bytes
     */
    int dataOffset(int packet);

    /**
     * Publishes a filled short message to the receiver.
     *
     * @param packet result of {@link #claim}
     */
    void publish(int packet);

    /**
     * Publishes a filled medium message to the receiver.
     *
     * @param packet result of {@link #claimMedium}
     */
    default void publishMedium(int packet) {
        publish(packet);
    }

    /**
     * Shares data with other receivers of the same multicast, so that it need not be copied for this one. A medium
     * message whose data is shared takes a packet like a short one: {@link #claim}, fill with the bit {@link
     * io.clump.am2.packet.PacketKind#GROUP}, then {@link #publishShared}; or {@link #unshare} if the claim is refused.
     * Does not wait.
     *
     * @param data data of the message
     * @param offset offset of the data in bytes
     * @param length length of the data in bytes
     * @return number of the shared data; {@link #NOT_SHARED} if it must be copied, always so in a protocol without
     *     memory for it
     */
    default int share(DirectBuffer data, int offset, int length) {
        return NOT_SHARED;
    }

    /**
     * Undoes {@link #share}.
     *
     * @param shared result of {@link #share}
     */
    default void unshare(int shared) {}

    /**
     * Publishes a filled medium message with shared data to the receiver.
     *
     * @param packet result of {@link #claim}
     * @param shared result of {@link #share}
     */
    default void publishShared(int packet, int shared) {
        throw new UnsupportedOperationException("nothing is shared: packet=" + packet + ", shared=" + shared);
    }

    /**
     * Aborts a claimed medium message: the receiver skips it.
     *
     * @param packet result of {@link #claimMedium}
     */
    void abortMedium(int packet);

    /**
     * Returns the receiver's segment, for long messages: their bytes are written there, then a descriptor is published.
     *
     * @return the current segment, which may be {@linkplain Segment#none none}; null if the receiver's memory is not
     *     accessible and long messages travel in parts
     */
    default @Nullable Segment segment() {
        return null;
    }

    /**
     * Maps memory that the receiver has {@linkplain QueueBlock#allocateRegion allocated}.
     *
     * @param number number of the region
     * @return the region, which the caller closes; null if the receiver has no region of that number, or its memory is
     *     not accessible
     * @throws io.clump.am2.ClumpException if it cannot be mapped
     */
    default @Nullable Region region(int number) {
        return null;
    }

    /**
     * Ends the receiver's sleep, if it sleeps, after a write to memory for which it waits: its wait tests its condition
     * again. The cost is very low if it is awake. Has no effect if its memory is not accessible.
     */
    default void wake() {}

    /**
     * Returns the number that the receiver writes to the source field of the packets that it sends on this node. Called
     * only for routes with a {@link #segment}.
     *
     * @return the 32-bit word
     */
    default int receiverSource() {
        return source();
    }

    /**
     * Returns the backlog of the receiver. Called at most twice a second, while a claim waits. May allocate.
     *
     * @param queue queue of the receiver
     * @return the current backlog; null if it is unknown, or the receiver is gone
     */
    default @Nullable Backlog backlog(QueueKind queue) {
        return null;
    }

    /**
     * Returns whether the receiver still exists. Takes up to microseconds; called rarely, while a claim waits.
     *
     * @return false if the endpoint is closed or its process dead
     */
    boolean isAlive();

    /**
     * Returns whether the receiver has been silent, in spite of repeated requests, for the time after which messages to
     * it are returned. Its answers are then not awaited any more. Its datagrams may still arrive.
     *
     * @return true only for a receiver that is alive as far as is known
     */
    default boolean isSilent() {
        return false;
    }

    /**
     * Returns the number of times that one of the two endpoints gave up the messages in flight between them. Answers
     * that the receiver owed before, and has not sent, will not arrive any more.
     *
     * @return 0 or more; always 0 for a protocol that declares only dead peers unreachable
     */
    default int timesGivenUp() {
        return 0;
    }

    /**
     * Returns whether a waiting claim notices space only by a poll of the network, so that each poll of the wait
     * includes it.
     *
     * @return false if space is visible in memory
     */
    default boolean needsNetworkPolls() {
        return false;
    }

    /**
     * Returns whether the receiver is known to be permanently gone. The cost is very low; called at each step of a
     * wait.
     *
     * @return true if a claim would return {@link #GONE}, so that a wait is pointless; false if the protocol does not
     *     know
     */
    default boolean isGone() {
        return false;
    }
}
