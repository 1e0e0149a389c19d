package io.clump.shm.claim;

/**
 * Detection of positions that were claimed and will never be published, for one kind of claim algorithm, and their
 * recovery. Called rarely: when nothing has arrived for a while. Only the receiver may call it, and only while no
 * handler of the queue runs.
 *
 * <p>Each position that the tail has assigned accounts for one step of the head: a message, or a position that is
 * stepped over (Lumetta 1998, lemmas 3.3 and 3.4). So a dead sender's position is stepped over once, when the head
 * waits for it.
 */
public interface DeadClaims {
    /**
     * Frees the packet under the head for later senders, if it has no message and no living sender can publish one
     * there.
     *
     * @param position of the head; was claimed, as read from the packet tail
     * @param senders liveness of the senders
     * @return true if nothing will arrive at the head, which must move on
     */
    boolean giveUp(long position, LiveSenders senders);

    /**
     * Returns whether a bulk block was claimed and is not free again.
     *
     * @param block index of the block
     * @param bulkTail positions that were taken
     * @return false if it is free
     */
    boolean isInUse(int block, long bulkTail);

    /**
     * Returns whether no living sender can publish a packet that names a bulk block. It may already be published.
     *
     * @param block index of a block that is in use
     * @param bulkTail positions that were taken
     * @param senders liveness of the senders
     * @return true if the block is in a published packet or lost
     */
    boolean isOwnerless(int block, long bulkTail, LiveSenders senders);
}
