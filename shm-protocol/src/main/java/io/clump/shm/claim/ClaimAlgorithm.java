package io.clump.shm.claim;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import org.jspecify.annotations.Nullable;

/**
 * How the senders to a queue decide who fills which packet, and what the receiver does to give packets back. All senders to
 * a queue block use the algorithm that the block names. How a filled packet is handed over, and how the receiver knows it,
 * is the same for most of them, so these methods need not be written again.
 *
 * <p>A claim cannot be taken back: whatever holds a place in the queue must be published, or the receiver never gets
 * past it. So a claim ends without a packet only when the receiver is gone. Algorithms keep nothing outside the
 * queue's memory and the {@link QueueSender}; any thread may use them.
 *
 * <p>An algorithm is a public class with a public constructor without arguments, which the file {@code
 * META-INF/services/io.clump.shm.claim.ClaimAlgorithm} of its jar names. All processes of a job have it on their class path.
 */
public interface ClaimAlgorithm {
    /** The least number of an algorithm that is not our own. */
    int FIRST_OTHER_ID = 1_000;

    /** The bits of the name's hash that make the number of an algorithm that is not our own. */
    int OTHER_IDS = 0x3FFF_FFFF;

    /**
     * The name by which configurations choose the algorithm.
     *
     * @return a short lower-case word
     */
    String name();

    /**
     * The number that stands for the algorithm in a queue block.
     *
     * @return never changed; 1 to 999 for our own algorithms, by default a larger one that follows from the name
     */
    default int id() {
        return FIRST_OTHER_ID + (name().hashCode() & OTHER_IDS);
    }

    /**
     * What the algorithm is like.
     *
     * @return the same each time
     */
    ClaimDescription description();

    /**
     * Prepares the memory of a new queue, which is all zero and not yet visible to others.
     *
     * @param queue the queue
     */
    void initialise(PacketQueue queue);

    /**
     * Claims a packet. Waits while there is none.
     *
     * @param queue where
     * @param sender who
     * @param route the way the message goes, told to the waiter
     * @param waiter called again and again while there is no packet; may claim in other queues meanwhile
     * @return offset of the packet in bytes, or {@link Route#GONE} if the waiter gave up
     */
    int claimPacket(PacketQueue queue, QueueSender sender, Route route, Waiter waiter);

    /**
     * Claims a bulk block and a packet, and leaves the block's index in the packet. Waits while there is no room.
     *
     * <p>The block is claimed before the packet, or both at once. The other order deadlocks: whoever has the packet at
     * the head waits for a block, and the blocks belong to packets behind it (Lumetta 1998, section 3.4.2).
     *
     * @param queue where
     * @param sender who
     * @param route the way the message goes, told to the waiter
     * @param waiter called again and again while there is no room; may claim in other queues meanwhile
     * @return offset of the packet in bytes, or {@link Route#GONE} if the waiter gave up
     */
    int claimBulk(PacketQueue queue, QueueSender sender, Route route, Waiter waiter);

    /**
     * Claims a packet if there is one. Never waits: not for the receiver, and not for a sender that is stopped or dead.
     *
     * @param queue where
     * @param sender who
     * @return offset of the packet in bytes, or {@link Route#FULL}, which it also is while another sender is in the middle of
     *     a claim
     */
    int tryClaimPacket(PacketQueue queue, QueueSender sender);

    /**
     * Claims a bulk block and a packet if there are both, and leaves the block's index in the packet. Never waits.
     *
     * @param queue where
     * @param sender who
     * @return offset of the packet in bytes, or {@link Route#FULL}, which it also is while another sender is in the middle of
     *     a claim
     */
    int tryClaimBulk(PacketQueue queue, QueueSender sender);

    /**
     * Hands a filled short message to the receiver.
     *
     * @param queue where
     * @param sender who
     * @param packet what {@link #claimPacket} returned
     */
    default void publish(PacketQueue queue, QueueSender sender, int packet) {
        queue.stateRelease(packet, PacketState.READY);
    }

    /**
     * Hands a filled message with bulk data to the receiver.
     *
     * @param queue where
     * @param sender who
     * @param packet what {@link #claimBulk} returned
     */
    default void publishBulk(PacketQueue queue, QueueSender sender, int packet) {
        queue.stateRelease(packet, PacketState.READY_BULK);
    }

    /**
     * Bits in which the states that senders publish differ from one lap of the ring to another, so that what the lap before
     * has left is no message.
     *
     * @param queue where
     * @param position of a packet
     * @return what READY and READY_BULK are combined with by exclusive or; 0 if states are the same in all laps
     */
    default int lapBits(PacketQueue queue, long position) {
        return 0;
    }

    /**
     * Returns whether the state of the packet that lies at a position, without its {@link #lapBits}, is all that {@link #stateAt} looks
     * at, so that a receiver may remember where to look.
     *
     * @return false if a message may be ready in another packet, or not be ready although its packet is
     */
    default boolean isStateInRing() {
        return true;
    }

    /**
     * The state of the packet that is received at a position, and all that was written before it. Only the receiver may
     * call it.
     *
     * @param queue where
     * @param position the next position it will accept
     * @return {@link PacketState#READY} or {@link PacketState#READY_BULK} if there is a message, anything else if not yet
     */
    default int stateAt(PacketQueue queue, long position) {
        return queue.stateAcquire(queue.packetAt(position)) ^ lapBits(queue, position);
    }

    /**
     * The state of a packet that no receiver will accept any more, since it is gone; it has published its head before.
     *
     * @param queue where
     * @param position the receiver's head, or one of the positions of the same lap after that
     * @return {@link PacketState#READY} or {@link PacketState#READY_BULK} if the packet that lies there has a message that was
     *     not accepted
     */
    default int stateLeftAt(PacketQueue queue, long position) {
        return queue.stateAcquire(queue.packetAt(position)) ^ lapBits(queue, position);
    }

    /**
     * The packet of the next message. Only the receiver may call it, after {@link #stateAt} has said that there is one.
     *
     * @param queue where
     * @param position the next position it will accept
     * @return offset of the packet in bytes
     */
    default int packetAt(PacketQueue queue, long position) {
        return queue.packetAt(position);
    }

    /**
     * Takes the packet of the next message from the queue, before its handler runs. Only the receiver may call it, after it has
     * shown its new head. From now on the packet's state, without its {@link #lapBits}, is not that of a message: should the
     * receiver die before the packet is free, its sender must not take the message for one that was not accepted.
     *
     * @param queue where
     * @param packet what {@link #packetAt} returned
     */
    default void accept(PacketQueue queue, int packet) {
        queue.acceptedPlain(packet);
    }

    /**
     * Gives a packet back. Only the receiver may call it, after the last access to the packet.
     *
     * @param queue where
     * @param packet offset of the packet in bytes
     */
    void freePacket(PacketQueue queue, int packet);

    /**
     * Tells that no handler of the queue runs and all packets before a position are free. Only the receiver may call it,
     * after each message whose handler ran in no other of the same queue.
     *
     * @param queue where
     * @param position the next position it will accept
     */
    default void freedUpTo(PacketQueue queue, long position) {}

    /**
     * Tells the same as {@link #freedUpTo}, and that no message is ready: nothing may be kept from the senders any longer.
     *
     * @param queue where
     * @param position the next position it will accept
     */
    default void idle(PacketQueue queue, long position) {}

    /**
     * Gives a bulk block back. Only the receiver may call it, after the last access to its data.
     *
     * @param queue where
     * @param block index of the block
     */
    void freeBulk(PacketQueue queue, int block);

    /**
     * How many messages wait in a queue: claimed, filled or not, and not accepted. Any thread of the owner's process may ask;
     * the answer is about right.
     *
     * @param queue where
     * @return 0 to the number of packets
     */
    default int queueDepth(PacketQueue queue) {
        // Senders that wait for room have positions beyond the ring's end.
        long waiting = queue.packetTailOpaque() - queue.headOpaque();
        return (int) Math.max(0, Math.min(queue.geometry().packets(), waiting));
    }

    /**
     * How claims of dead senders are found.
     *
     * @return what knows it, or null if the algorithm cannot recover from a sender that dies between claim and publish
     */
    default @Nullable DeadClaims deadClaims() {
        return null;
    }
}
