package io.clump.shm.claim;

/**
 * Dead claims of algorithms in which several senders may be assigned to one packet, and the state names the sender
 * that has claimed it.
 *
 * <p>A packet claimed by a dead sender is freed, and the head advances: that assignment is used up. If it is not
 * certain that the sender had claimed a position before its death, the packet is freed and treated like a free one. A
 * free packet under the head has outstanding assignments, since the tail is beyond. If a living sender holds one of
 * them, it will claim the packet and the head waits for it; the assignment of a dead sender is then used up on a
 * later lap. Otherwise all are of dead senders, and the head uses one up and does not touch the packet: a new sender
 * may be claiming it at this moment.
 *
 * <p>Senders record their claims with {@link OpenClaim}. The state of a packet or a bulk block that a sender has
 * claimed
 * is {@link PacketState#claimedBy}; that of a packet whose position is not claimed yet {@link PacketState#triedBy}.
 */
public final class NamedDeadClaims implements DeadClaims {
    private final PacketQueue queue;
    private final SenderLines lines;

    /**
     * Wraps a queue.
     *
     * @param queue where
     */
    public NamedDeadClaims(PacketQueue queue) {
        this.queue = queue;
        lines = new SenderLines(queue);
    }

    @Override
    public boolean giveUp(long position, LiveSenders senders) {
        int packet = queue.packetAt(position);
        int state = queue.stateAcquire(packet);
        if (PacketState.isClaimedBySlot(state)) {
            // compareAndSet, since the sender may have published and died meanwhile.
            boolean isFreed = !senders.isAlive(PacketState.slotOf(state))
                    && queue.compareAndSetState(packet, state, PacketState.FREE);
            if (!isFreed || !PacketState.isTried(state)) {
                return isFreed;
            }
        } else if (state != PacketState.FREE) {
            return false;
        }
        return isFreeForGood(packet, senders);
    }

    private boolean isFreeForGood(int packet, LiveSenders senders) {
        return queue.stateAcquire(packet) == PacketState.FREE
                && !isLivingAssigned(packet, senders)
                && queue.stateAcquire(packet) == PacketState.FREE;
    }

    @Override
    public boolean isInUse(int block, long bulkTail) {
        return queue.bulkStateAcquire(block) != PacketState.FREE;
    }

    @Override
    public boolean isOwnerless(int block, long bulkTail, LiveSenders senders) {
        int state = queue.bulkStateAcquire(block);
        return PacketState.isClaimedBySlot(state) && !senders.isAlive(PacketState.slotOf(state));
    }

    private boolean isLivingAssigned(int packet, LiveSenders senders) {
        for (int slot = 0; slot < queue.geometry().senders(); slot++) {
            long word = lines.packetAcquire(slot);
            boolean isPossible = word == SenderLines.ANNOUNCED
                    || (SenderLines.isHeld(word) && queue.packetAt(SenderLines.position(word)) == packet);
            if (isPossible && senders.isAlive(slot)) {
                return true;
            }
        }
        return false;
    }
}
