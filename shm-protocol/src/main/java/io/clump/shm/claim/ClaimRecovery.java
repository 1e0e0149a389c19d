package io.clump.shm.claim;

import org.jspecify.annotations.Nullable;

/**
 * Recovers one queue from senders that died between a claim and its publication. Belongs to the
 * receiving thread; may be called only while no handler of the queue runs.
 *
 * <p>A sender's liveness is checked only if its claim has not changed for a while, since the check allocates. The
 * limit is a time and not a number of checks, so a receiver that polls rarely recovers as soon as one that polls
 * continuously.
 */
public final class ClaimRecovery {
    private final PacketQueue queue;
    private final QueueReceiver receiver;
    private final SenderLines lines;
    private final LiveSenders senders;
    private final @Nullable DeadClaims deadClaims;

    /**
     * Time without progress of a claim until its sender is checked: longer than a sender is usually without its
     * processor.
     */
    private final long timeoutNanos;

    /** Words of each sender at the last check, the packet before the bulk block. */
    private final long[] wordsAtLastCheck;

    /** Time since which each word is unchanged. */
    private final long[] sameSinceNanos;

    private long headAtLastCheck;

    /** Time since which the head is at a packet that was assigned and is not ready. */
    private long stuckSinceNanos;

    private long lastCheckNanos;
    private long lastRecoveryNanos;

    /** Number of claimed positions when all bulk blocks were last free, with no sender about to claim one. */
    private long quietBulkTail;

    /** Packets at positions before this one may be those of a dead sender. */
    private long deadTail;

    /** Bulk blocks at positions before this one may be those of a dead sender; 0 if it is known that none is. */
    private long deadBulkTail;

    private long recovered;

    /**
     * Makes the recovery of one queue.
     *
     * @param receiver of the queue
     * @param senders liveness of the senders
     * @param timeoutNanos time without progress of a claim until its sender is checked
     * @param now {@link System#nanoTime()}
     */
    public ClaimRecovery(QueueReceiver receiver, LiveSenders senders, long timeoutNanos, long now) {
        this.receiver = receiver;
        queue = receiver.queue();
        lines = new SenderLines(queue);
        this.senders = senders;
        this.timeoutNanos = timeoutNanos;
        deadClaims = receiver.deadClaims();
        wordsAtLastCheck =
                new long[deadClaims == null ? 0 : 2 * queue.geometry().senders()];
        sameSinceNanos = new long[wordsAtLastCheck.length];
        stuckSinceNanos = now;
        lastCheckNanos = now;
        lastRecoveryNanos = now;
    }

    /**
     * Returns whether nothing can be missing: all that was assigned has arrived. Costs a read of both tails.
     *
     * @param head the receiver's next position
     * @return false if something is under way, or lost
     */
    public boolean isQuiet(long head) {
        return deadClaims == null
                || (queue.packetTail().acquire() == head && queue.bulkTail().acquire() == quietBulkTail);
    }

    /**
     * Checks whether a claim does not progress. A running sender completes a claim in less than a microsecond, or
     * waits with it while the queue is full; the word of a dead sender never changes. A claim whose line was cleared
     * is visible only by the head, which stays at its position.
     *
     * @param head the receiver's next position
     * @param now {@link System#nanoTime()}
     * @return true if {@link #recover} is due; then false for some time
     */
    public boolean isOverdue(long head, long now) {
        if (deadClaims == null) {
            return false;
        }
        // A receiver that checks rarely has no earlier words to compare, and time to check each claim.
        boolean isRare = now - lastCheckNanos >= timeoutNanos;
        lastCheckNanos = now;
        boolean isOverdue = isStuck(head, isRare, now) || isDeadAhead(head);
        for (int slot = 0; slot < queue.geometry().senders(); slot++) {
            isOverdue |= standsStill(2 * slot, lines.packetAcquire(slot), isRare, now);
            isOverdue |= standsStill(2 * slot + 1, lines.bulkAcquire(slot), isRare, now);
        }
        if (!isOverdue || now - lastRecoveryNanos < timeoutNanos) {
            return false;
        }
        lastRecoveryNanos = now;
        return true;
    }

    /**
     * Returns whether a dead sender may have a position that was not recovered yet: the head stops there, or a block
     * is missing.
     *
     * @param head the receiver's next position
     * @return true if {@link #recover} is due as soon as no message is ready
     */
    public boolean isDeadAhead(long head) {
        return head < deadTail || deadBulkTail > 0;
    }

    private boolean isStuck(long head, boolean isRare, long now) {
        boolean isMissing = head < queue.packetTail().acquire() && isMissing(head);
        if (!isMissing || head != headAtLastCheck) {
            headAtLastCheck = head;
            stuckSinceNanos = now;
        }
        return isMissing && (isRare || now - stuckSinceNanos >= timeoutNanos);
    }

    private boolean standsStill(int index, long word, boolean isRare, long now) {
        if (word != wordsAtLastCheck[index]) {
            wordsAtLastCheck[index] = word;
            sameSinceNanos[index] = now;
        }
        return word != SenderLines.IDLE && (isRare || now - sameSinceNanos[index] >= timeoutNanos);
    }

    /**
     * Finds claims of dead senders, and frees what they hold. Reads each sender's line, and takes up to microseconds
     * for each sender with a claim.
     *
     * @param head the receiver's next position
     * @return the next position after the skipped ones
     */
    public long recover(long head) {
        if (deadClaims == null) {
            return head;
        }
        // The tails are read before the lines: then the announcements of all earlier claimers are visible.
        long tail = queue.packetTail().acquire();
        long bulkTail = queue.bulkTail().acquire();
        long position = head;
        while (position < tail && isMissing(position) && deadClaims.giveUp(position, senders)) {
            position++;
            recovered++;
        }
        boolean isQuiet = recoverBulk(deadClaims, position, bulkTail);
        if (isQuiet && deadBulkTail <= bulkTail) {
            deadBulkTail = 0;
        }
        isQuiet &= settleDead(position);
        if (isQuiet) {
            quietBulkTail = bulkTail;
        }
        return position;
    }

    /**
     * Returns the number of recovered claims of dead senders: packets that were stepped over, and bulk blocks.
     *
     * @return the number since the receiver began
     */
    public long recovered() {
        return recovered;
    }

    /** A cheap check; messages that arrive during the liveness checks are checked for again. */
    private boolean isMissing(long position) {
        return !PacketState.isReady(receiver.stateAt(position));
    }

    /** Returns whether all blocks are free now. */
    private boolean recoverBulk(DeadClaims dead, long head, long bulkTail) {
        boolean isQuiet = true;
        for (int block = 0; block < queue.geometry().bulkBlocks(); block++) {
            // Several laps of the same block may be claimed, by senders that wait for it.
            while (dead.isInUse(block, bulkTail)) {
                // The packets are read after the lines: a sender whose line has changed has published.
                if (!dead.isOwnerless(block, bulkTail, senders) || isPublished(block, head)) {
                    isQuiet = false;
                    break;
                }
                receiver.freeBulk(block);
                recovered++;
            }
        }
        return isQuiet;
    }

    /** Returns whether a packet that has arrived but was not accepted names a block. */
    private boolean isPublished(int block, long head) {
        for (int i = 0; i < queue.geometry().packets(); i++) {
            if (receiver.stateAt(head + i) == PacketState.READY_BULK
                    && queue.hasBulkBlock(queue.packetAt(head + i), block)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Clears the lines of dead senders as soon as they hold nothing, so that others may use their slots. Returns
     * whether no sender is claiming a block.
     */
    private boolean settleDead(long head) {
        boolean isQuiet = true;
        for (int slot = 0; slot < queue.geometry().senders(); slot++) {
            if (!lines.isIdle(slot)) {
                long occupant = senders.occupant(slot);
                if (senders.isDead(occupant)) {
                    settle(slot, occupant, head);
                }
                isQuiet &= lines.bulkAcquire(slot) == SenderLines.IDLE;
            }
        }
        return isQuiet;
    }

    /**
     * When both words are idle, the slot may belong to another sender: only a word that is not idle is cleared, and
     * nothing is written after the last one. If the slot is still the dead sender's, both words are its own; another
     * sender can get the slot only if both are idle.
     */
    private void settle(int slot, long occupant, long head) {
        long packetWord = lines.packetAcquire(slot);
        long bulkWord = lines.bulkAcquire(slot);
        if (senders.occupant(slot) != occupant) {
            return;
        }
        if (bulkWord != SenderLines.IDLE) {
            // An announced claim may have been made: its position follows only from the tail.
            deadBulkTail = queue.bulkTail().acquire();
            settleBulk(slot, bulkWord);
        }
        if (packetWord != SenderLines.IDLE) {
            deadTail = queue.packetTail().acquire();
            settlePacket(slot, packetWord, head);
        }
        senders.settled(slot);
    }

    private void settlePacket(int slot, long word, long head) {
        if (SenderLines.isHeld(word)) {
            freeTried(SenderLines.position(word), slot);
        }
        if (!SenderLines.isHeld(word)
                || isDone(SenderLines.position(word), slot, head)
                || isUndone(SenderLines.position(word), slot)) {
            lines.settlePacket(slot);
        }
    }

    private void settleBulk(int slot, long word) {
        if (!SenderLines.isHeld(word)
                || queue.bulkStateAcquire(queue.bulkBlockAt(SenderLines.position(word)))
                        != PacketState.claimedBy(slot)) {
            lines.settleBulk(slot);
        }
    }

    /**
     * Frees a packet that a dead sender had claimed; whether it had also claimed the position shows when the head
     * arrives there.
     */
    private void freeTried(long position, int slot) {
        queue.compareAndSetState(queue.packetAt(position), PacketState.triedBy(slot), PacketState.FREE);
    }

    /**
     * Returns whether a dead sender's position was never claimed: it died with the lock, before it moved the tail.
     * The packet is freed if it names the sender. The next holder of the lock may be doing the same; no other process
     * can name that sender.
     */
    private boolean isUndone(long position, int slot) {
        if (position < queue.packetTail().acquire()) {
            return false;
        }
        queue.compareAndSetState(queue.packetAt(position), PacketState.claimedBy(slot), PacketState.FREE);
        return true;
    }

    /** Returns whether the head is past a dead sender's position, and the packet does not name the sender. */
    private boolean isDone(long position, int slot, long head) {
        return position < head && queue.stateAcquire(queue.packetAt(position)) != PacketState.claimedBy(slot);
    }
}
