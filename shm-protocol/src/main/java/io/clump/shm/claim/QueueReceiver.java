package io.clump.shm.claim;

import org.jspecify.annotations.Nullable;

/**
 * Receiver side of one queue, made by its {@link ClaimAlgorithm}. Belongs to the thread that receives. How a filled
 * packet is handed over, and how the receiver knows it, is the same for most algorithms, so these methods need not be
 * written again.
 */
public abstract class QueueReceiver {
    private final PacketQueue queue;

    /**
     * Opens a queue. Touches no memory of the queue.
     *
     * @param queue where
     */
    protected QueueReceiver(PacketQueue queue) {
        this.queue = queue;
    }

    /**
     * The queue from which this receives.
     *
     * @return the same each time
     */
    public final PacketQueue queue() {
        return queue;
    }

    /**
     * Bits in which the states that senders publish differ from one lap of the ring to another, so that what the lap
     * before has left is no message.
     *
     * @param position of a packet
     * @return what READY and READY_BULK are combined with by exclusive or; 0 if states are the same in all laps
     */
    public int lapBits(long position) {
        return 0;
    }

    /**
     * Returns whether the state of the packet that lies at a position, without its {@link #lapBits}, is all that {@link
     * #stateAt} looks at, so that a receiver may remember where to look.
     *
     * @return false if a message may be ready in another packet, or not be ready although its packet is
     */
    public boolean isStateInRing() {
        return true;
    }

    /**
     * The state of the packet that is received at a position, and all that was written before it.
     *
     * @param position the next position the receiver will accept
     * @return {@link PacketState#READY} or {@link PacketState#READY_BULK} if there is a message, anything else if not
     *     yet
     */
    public int stateAt(long position) {
        return queue.stateAcquire(queue.packetAt(position)) ^ lapBits(position);
    }

    /**
     * The packet of the next message, after {@link #stateAt} has said that there is one.
     *
     * @param position the next position the receiver will accept
     * @return offset of the packet in bytes
     */
    public int packetAt(long position) {
        return queue.packetAt(position);
    }

    /**
     * Takes the packet of the next message from the queue, before its handler runs and after the receiver has shown its
     * new head. From now on the packet's state, without its {@link #lapBits}, is not that of a message: should the
     * receiver die before the packet is free, its sender must not take the message for one that was not accepted.
     *
     * @param packet what {@link #packetAt} returned
     */
    public void accept(int packet) {
        queue.acceptedPlain(packet);
    }

    /**
     * Gives a packet back, after the last access to the packet.
     *
     * @param packet offset of the packet in bytes
     */
    public abstract void freePacket(int packet);

    /**
     * Tells that no handler of the queue runs and all packets before a position are free. Called after each message
     * whose handler ran in no other of the same queue.
     *
     * @param position the next position the receiver will accept
     */
    public void freedUpTo(long position) {}

    /**
     * Tells the same as {@link #freedUpTo}, and that no message is ready: nothing may be kept from the senders any
     * longer.
     *
     * @param position the next position the receiver will accept
     */
    public void idle(long position) {}

    /**
     * Gives a bulk block back, after the last access to its data.
     *
     * @param block index of the block
     */
    public abstract void freeBulk(int block);

    /**
     * How claims of dead senders are found.
     *
     * @return what knows it, or null if the algorithm cannot recover from a sender that dies between claim and publish
     */
    public @Nullable DeadClaims deadClaims() {
        return null;
    }
}
