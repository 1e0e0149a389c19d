package io.clump.shm.claim;

import org.jspecify.annotations.Nullable;

/**
 * What the receiver of one queue does about senders that died between a claim and its publication. Belongs to the
 * receiving thread; may be called only while no handler of the queue runs.
 */
public final class ClaimRecovery {
    private final PacketQueue queue;
    private final ClaimAlgorithm algorithm;
    private final LiveSenders senders;
    private final @Nullable DeadClaims deadClaims;

    /**
     * Scans in a row that find a sender at the same claim before it is asked whether the sender lives, as asking allocates: some
     * milliseconds of a receiver that waits, longer than a sender is mostly without its processor.
     */
    private static final int STALLED_AFTER_SCANS = 256;

    /** What each sender said at the last scan, the packet before the bulk block. */
    private final long[] wordsAtLastScan;

    /** Scans in a row at which it said the same. */
    private final int[] unchangedScans;

    /** All bulk blocks were free, and no sender about to take one, when so many positions had been taken. */
    private long quietBulkTail;

    private long recovered;

    /**
     * Makes the recovery of one queue.
     *
     * @param queue the queue
     * @param algorithm what its senders use
     * @param senders which of them live
     */
    public ClaimRecovery(PacketQueue queue, ClaimAlgorithm algorithm, LiveSenders senders) {
        this.queue = queue;
        this.algorithm = algorithm;
        this.senders = senders;
        deadClaims = algorithm.deadClaims();
        wordsAtLastScan = new long[2 * queue.geometry().senders()];
        unchangedScans = new int[wordsAtLastScan.length];
    }

    /**
     * Whether nothing can be missing: all that was assigned has arrived. Costs a read of both tails.
     *
     * @param head the receiver's next position
     * @return false if something is under way, or lost
     */
    public boolean isQuiet(long head) {
        return deadClaims == null || (queue.packetTailAcquire() == head && queue.bulkTailAcquire() == quietBulkTail);
    }

    /**
     * Scans what the senders say. A sender that runs is done with a claim in less than a microsecond, and waits with one while
     * the queue is full; one that is dead says the same for ever.
     *
     * @return true if a sender has been at the same claim for so many scans that {@link #recover} is worth its price; the
     *     scans are counted anew after that
     */
    public boolean hasStalledClaim() {
        if (deadClaims == null) {
            return false;
        }
        SenderLines lines = queue.senderLines();
        boolean isStalled = false;
        for (int slot = 0; slot < queue.geometry().senders(); slot++) {
            isStalled |= isStalled(2 * slot, lines.packetAcquire(slot));
            isStalled |= isStalled(2 * slot + 1, lines.bulkAcquire(slot));
        }
        return isStalled;
    }

    private boolean isStalled(int index, long word) {
        unchangedScans[index] =
                word != SenderLines.IDLE && word == wordsAtLastScan[index] ? unchangedScans[index] + 1 : 0;
        wordsAtLastScan[index] = word;
        return unchangedScans[index] >= STALLED_AFTER_SCANS;
    }

    /**
     * Looks for claims of the dead, and gives back what they hold. Costs a look at each sender's line, and up to
     * microseconds for each sender with a claim.
     *
     * @param head the receiver's next position
     * @return the next position after those that were stepped over
     */
    public long recover(long head) {
        if (deadClaims == null) {
            return head;
        }
        // The tails come before the lines: they show the announcements of all who took the positions before.
        long tail = queue.packetTailAcquire();
        long bulkTail = queue.bulkTailAcquire();
        long position = head;
        while (position < tail && isMissing(position) && deadClaims.giveUp(queue, position, senders)) {
            position++;
            recovered++;
        }
        boolean isQuiet = recoverBulk(deadClaims, position, bulkTail);
        isQuiet &= settleDead(position);
        if (isQuiet) {
            quietBulkTail = bulkTail;
        }
        return position;
    }

    /**
     * How many claims of the dead were given back: packets that were stepped over, and bulk blocks.
     *
     * @return the number since the receiver began
     */
    public long recovered() {
        return recovered;
    }

    /** A cheap look; whether a message came while the senders were asked is looked at again. */
    private boolean isMissing(long position) {
        return !PacketState.isReady(algorithm.stateAt(queue, position));
    }

    /** Returns whether all blocks are free now. */
    private boolean recoverBulk(DeadClaims dead, long head, long bulkTail) {
        boolean isQuiet = true;
        for (int block = 0; block < queue.geometry().bulkBlocks(); block++) {
            if (dead.isInUse(queue, block, bulkTail)) {
                // The packets come after the lines: a sender that has moved on has published.
                if (dead.isOwnerless(queue, block, bulkTail, senders) && !isPublished(block, head)) {
                    algorithm.freeBulk(queue, block);
                    recovered++;
                }
                // More laps of the same block may be in use.
                isQuiet &= !dead.isInUse(queue, block, bulkTail);
            }
        }
        return isQuiet;
    }

    /** Whether a packet that has arrived but was not accepted names a block. */
    private boolean isPublished(int block, long head) {
        for (int i = 0; i < queue.geometry().packets(); i++) {
            if (algorithm.stateAt(queue, head + i) == PacketState.READY_BULK
                    && queue.bulkBlockOf(queue.packetAt(head + i)) == block) {
                return true;
            }
        }
        return false;
    }

    /**
     * Clears the lines of the dead as soon as nothing of theirs is left, so that others may have their slots. Returns
     * whether nobody claims a block now.
     */
    private boolean settleDead(long head) {
        SenderLines lines = queue.senderLines();
        boolean isQuiet = true;
        for (int slot = 0; slot < queue.geometry().senders(); slot++) {
            if (!lines.isIdle(slot)) {
                if (!senders.isAlive(slot)) {
                    settle(lines, slot, head);
                }
                isQuiet &= lines.bulkAcquire(slot) == SenderLines.IDLE;
            }
        }
        return isQuiet;
    }

    private void settle(SenderLines lines, int slot, long head) {
        long packetWord = lines.packetAcquire(slot);
        if (SenderLines.isHeld(packetWord)) {
            freeTried(SenderLines.position(packetWord), slot);
        }
        boolean isPacketDone = !SenderLines.isHeld(packetWord)
                || isDone(SenderLines.position(packetWord), slot, head)
                || isUndone(SenderLines.position(packetWord), slot);
        if (isPacketDone) {
            lines.settlePacket(slot);
        }
        long bulkWord = lines.bulkAcquire(slot);
        if (!SenderLines.isHeld(bulkWord)
                || queue.bulkStateAcquire(queue.bulkBlockAt(SenderLines.position(bulkWord)))
                        != PacketState.claimedBy(slot)) {
            lines.settleBulk(slot);
        }
    }

    /** Frees a packet that a dead sender had got hold of; whether it had taken the position too, the head will find out. */
    private void freeTried(long position, int slot) {
        queue.compareAndSetState(queue.packetAt(position), PacketState.triedBy(slot), PacketState.FREE);
    }

    /**
     * Whether a dead sender's position was never taken: it died with the lock, before it moved the tail. The packet is freed
     * if it names the sender. The next holder of the lock may be doing the same; nobody else can name that sender.
     */
    private boolean isUndone(long position, int slot) {
        if (position < queue.packetTailAcquire()) {
            return false;
        }
        queue.compareAndSetState(queue.packetAt(position), PacketState.claimedBy(slot), PacketState.FREE);
        return true;
    }

    /** Whether the head is past a dead sender's position, and the packet does not name the sender. */
    private boolean isDone(long position, int slot, long head) {
        return position < head && queue.stateAcquire(queue.packetAt(position)) != PacketState.claimedBy(slot);
    }
}
