package io.clump.shm.claim;

/**
 * Dead claims of algorithms in which a position belongs to one sender permanently, as with epochs: the sender's line
 * holds the position.
 */
final class NumberedDeadClaims implements DeadClaims {
    private final QueueReceiver receiver;
    private final PacketQueue queue;
    private final SenderLines lines;
    private final Epochs laps;

    /** Wraps the queue of a receiver that counts the laps of each bulk block in {@link Epochs}. */
    NumberedDeadClaims(QueueReceiver receiver) {
        this.receiver = receiver;
        queue = receiver.queue();
        lines = new SenderLines(queue);
        laps = new Epochs(queue);
    }

    /** Frees the packet for the next lap, as after a message. */
    @Override
    public boolean giveUp(long position, LiveSenders senders) {
        if (isLivingPossible(position, senders) || PacketState.isReady(receiver.stateAt(position))) {
            return false;
        }
        receiver.freePacket(queue.packetAt(position));
        return true;
    }

    /**
     * Returns whether a living sender has not published the position. Otherwise its sender is dead, has published it
     * since, or has only announced a claim. So the packet must be read after this, never before.
     */
    private boolean isLivingPossible(long position, LiveSenders senders) {
        boolean isAnnounced = false;
        for (int slot = 0; slot < queue.geometry().senders(); slot++) {
            long word = lines.packetAcquire(slot);
            if (SenderLines.isHeldAt(word, position)) {
                return senders.isAlive(slot);
            }
            isAnnounced |= word == SenderLines.ANNOUNCED && senders.isAlive(slot);
        }
        return isAnnounced;
    }

    @Override
    public boolean isInUse(int block, long bulkTail) {
        return lapsInUse(block, bulkTail) > 0;
    }

    @Override
    public boolean isOwnerless(int block, long bulkTail, LiveSenders senders) {
        long behind = lapsInUse(block, bulkTail) - 1L;
        long position =
                lastPositionOf(block, bulkTail) - behind * queue.geometry().bulkBlocks();
        for (int slot = 0; slot < queue.geometry().senders(); slot++) {
            long word = lines.bulkAcquire(slot);
            boolean isPossible = word == SenderLines.ANNOUNCED || SenderLines.isHeldAt(word, position);
            if (isPossible && senders.isAlive(slot)) {
                return false;
            }
        }
        return true;
    }

    /** Number of positions of a block that were claimed and not freed. */
    private int lapsInUse(int block, long bulkTail) {
        long last = lastPositionOf(block, bulkTail);
        return last < 0 ? 0 : queue.bulkEpochAt(last) + 1 - laps.plain(queue.wordOfBulkBlock(block));
    }

    /** Last claimed position of a block; negative if there is no such position. */
    private long lastPositionOf(int block, long bulkTail) {
        long last = bulkTail - 1;
        return last - queue.bulkBlockAt(last - block);
    }
}
