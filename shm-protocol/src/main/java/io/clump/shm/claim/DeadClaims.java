package io.clump.shm.claim;

/**
 * How the receiver of a queue finds out, for one kind of claim algorithm, that a position was taken and will never be
 * published, and what it does then. Asked rarely: when nothing has come for a while. Only the receiver may call it, and
 * only while no handler of the queue runs.
 *
 * <p>Each position that the tail has given away accounts for one step of the head: a message, or one that is stepped
 * over (Lumetta 1998, lemmas 3.3 and 3.4). So a dead sender's position is stepped over once, where the head waits for
 * it.
 */
public interface DeadClaims {
    /**
     * Makes room for later senders to the packet under the head, if there is no message and nobody lives who could
     * publish one there.
     *
     * @param position of the head; was taken, as the packet tail has told
     * @param senders who lives
     * @return true if nothing will come at the head, which must go on
     */
    boolean giveUp(long position, LiveSenders senders);

    /**
     * Returns whether a bulk block was taken and is not free again.
     *
     * @param block index of the block
     * @param bulkTail positions that were taken
     * @return false if it is free
     */
    boolean isInUse(int block, long bulkTail);

    /**
     * Returns whether nobody lives who could publish a packet that names a bulk block. It may already be published.
     *
     * @param block index of a block that is in use
     * @param bulkTail positions that were taken
     * @param senders who lives
     * @return true if the block is in a published packet or lost
     */
    boolean isOwnerless(int block, long bulkTail, LiveSenders senders);
}
