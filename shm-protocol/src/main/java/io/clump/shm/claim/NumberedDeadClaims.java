package io.clump.shm.claim;

/**
 * Dead claims where a position belongs to one sender for good, as with epochs: the sender's line says which it holds.
 */
final class NumberedDeadClaims implements DeadClaims {
    private final ClaimAlgorithm algorithm;

    NumberedDeadClaims(ClaimAlgorithm algorithm) {
        this.algorithm = algorithm;
    }

    /** The packet is free for the next lap as after a message. */
    @Override
    public boolean giveUp(PacketQueue queue, long position, LiveSenders senders) {
        if (isLivingPossible(queue, position, senders) || PacketState.isReady(algorithm.stateAt(queue, position))) {
            return false;
        }
        algorithm.freePacket(queue, queue.packetAt(position));
        return true;
    }

    /**
     * Returns whether a living sender has not published the position. Whoever took it is dead, has published it since, or is one of
     * those who have only announced. So the packet is looked at after this, never before.
     */
    private static boolean isLivingPossible(PacketQueue queue, long position, LiveSenders senders) {
        SenderLines lines = queue.senderLines();
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
    public boolean isInUse(PacketQueue queue, int block, long bulkTail) {
        return lapsInUse(queue, block, bulkTail) > 0;
    }

    @Override
    public boolean isOwnerless(PacketQueue queue, int block, long bulkTail, LiveSenders senders) {
        long laps = lapsInUse(queue, block, bulkTail) - 1L;
        long position =
                lastPositionOf(queue, block, bulkTail) - laps * queue.geometry().bulkBlocks();
        SenderLines lines = queue.senderLines();
        for (int slot = 0; slot < queue.geometry().senders(); slot++) {
            long word = lines.bulkAcquire(slot);
            boolean isPossible = word == SenderLines.ANNOUNCED || SenderLines.isHeldAt(word, position);
            if (isPossible && senders.isAlive(slot)) {
                return false;
            }
        }
        return true;
    }

    /** How many positions of a block were taken and not freed. */
    private static int lapsInUse(PacketQueue queue, int block, long bulkTail) {
        long last = lastPositionOf(queue, block, bulkTail);
        return last < 0 ? 0 : queue.bulkEpochAt(last) + 1 - queue.bulkEpochPlain(block);
    }

    /** The last position of a block that was taken; negative if none was. */
    private static long lastPositionOf(PacketQueue queue, int block, long bulkTail) {
        long last = bulkTail - 1;
        return last - queue.bulkBlockAt(last - block);
    }
}
