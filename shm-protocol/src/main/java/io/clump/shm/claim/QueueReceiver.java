package io.clump.shm.claim;

import org.jspecify.annotations.Nullable;

/**
 * Receiver side of one queue, made by its {@link ClaimAlgorithm}. Belongs to the thread that receives. Publication
 * and detection of a filled packet are the same for most algorithms, so these methods need not be overridden.
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
     * Returns the queue.
     *
     * @return the same each time
     */
    public final PacketQueue queue() {
        return queue;
    }

    /**
     * Returns the bits in which the states that senders publish differ between laps of the ring, so that states of an
     * earlier lap are no messages.
     *
     * @param position of a packet
     * @return the value that is combined with READY and READY_BULK by exclusive or; 0 if states are the same in all
     *     laps
     */
    public int lapBits(long position) {
        return 0;
    }

    /**
     * Returns whether {@link #stateAt} reads only the state of the packet at a position, without its {@link
     * #lapBits}, so that a receiver may cache its address.
     *
     * @return false if a message may be ready in another packet, or not be ready although its packet is
     */
    public boolean isStateInRing() {
        return true;
    }

    /**
     * Returns the state of the packet at a position; everything written before the state is visible.
     *
     * @param position the next position the receiver will accept
     * @return {@link PacketState#READY} or {@link PacketState#READY_BULK} if there is a message, anything else if not
     *     yet
     */
    public int stateAt(long position) {
        return queue.stateAcquire(queue.packetAt(position)) ^ lapBits(position);
    }

    /**
     * Returns the packet of the next message, after {@link #stateAt} has shown that there is one.
     *
     * @param position the next position the receiver will accept
     * @return offset of the packet in bytes
     */
    public int packetAt(long position) {
        return queue.packetAt(position);
    }

    /**
     * Removes the packet of the next message from the queue, before its handler runs and after the receiver has
     * published its new head. From now on the packet's state, without its {@link #lapBits}, is not that of a message:
     * if the receiver dies before the packet is free, its sender must not treat the message as unaccepted.
     *
     * @param packet what {@link #packetAt} returned
     */
    public void accept(int packet) {
        queue.acceptedPlain(packet);
    }

    /**
     * Frees a packet, after the last access to it.
     *
     * @param packet offset of the packet in bytes
     */
    public abstract void freePacket(int packet);

    /**
     * Called when no handler of the queue runs and all packets before a position are free: after each message whose
     * handler was not nested in another one of the same queue.
     *
     * @param position the next position the receiver will accept
     */
    public void freedUpTo(long position) {}

    /**
     * Called like {@link #freedUpTo}, when no message is ready: all free packets must be published to the senders.
     *
     * @param position the next position the receiver will accept
     */
    public void idle(long position) {}

    /**
     * Frees a bulk block, after the last access to its data.
     *
     * @param block index of the block
     */
    public abstract void freeBulk(int block);

    /**
     * Returns the detection of claims of dead senders.
     *
     * @return the detection, or null if the algorithm cannot recover from a sender that dies between claim and publish
     */
    public @Nullable DeadClaims deadClaims() {
        return null;
    }
}
