package io.clump.shm.claim;

import org.jspecify.annotations.Nullable;

/**
 * Recovers one queue from senders that died between a claim and its publication. Belongs to the
 * receiving thread; may be called only while no handler of the queue runs.
 *
 * <p>Whether a sender lives is asked only about claims that have stood still for a while, since asking allocates. Time
 * decides and not the number of looks, so a receiver that polls rarely recovers as soon as one that polls all the time.
 */
public final class ClaimRecovery {
    private final PacketQueue queue;
    private final QueueReceiver receiver;
    private final SenderLines lines;
    private final LiveSenders senders;
    private final @Nullable DeadClaims deadClaims;

    /**
     * How long a claim stands still before its sender is asked after: longer than a sender is mostly without its
     * processor.
     */
    private final long patienceNanos;

    /** The words of each sender at the last look, the packet before the bulk block. */
    private final long[] wordsAtLastLook;

    /** Since when it says the same. */
    private final long[] sameSinceNanos;

    private long headAtLastLook;

    /** Since when the head stands at a packet that was assigned and is not ready. */
    private long stuckSinceNanos;

    private long lastLookNanos;
    private long lastRecoveryNanos;

    /** All bulk blocks were free, and no sender about to take one, when so many positions had been taken. */
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
     * @param senders which of them live
     * @param patienceNanos how long a claim must stand still before its sender is asked after
     * @param now {@link System#nanoTime()}
     */
    public ClaimRecovery(QueueReceiver receiver, LiveSenders senders, long patienceNanos, long now) {
        this.receiver = receiver;
        queue = receiver.queue();
        lines = new SenderLines(queue);
        this.senders = senders;
        this.patienceNanos = patienceNanos;
        deadClaims = receiver.deadClaims();
        wordsAtLastLook = new long[deadClaims == null ? 0 : 2 * queue.geometry().senders()];
        sameSinceNanos = new long[wordsAtLastLook.length];
        stuckSinceNanos = now;
        lastLookNanos = now;
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
     * Looks whether a claim stands still. A sender that runs is done with one in less than a microsecond, and waits
     * with one while the queue is full; one that is dead says the same for ever. A claim whose line was cleared shows
     * by the head alone, which stands at its position.
     *
     * @param head the receiver's next position
     * @param now {@link System#nanoTime()}
     * @return true if {@link #recover} is worth its price; not again before some time has passed
     */
    public boolean isOverdue(long head, long now) {
        if (deadClaims == null) {
            return false;
        }
        // A receiver that looks rarely has nothing to compare with, and time to ask about each claim.
        boolean isRare = now - lastLookNanos >= patienceNanos;
        lastLookNanos = now;
        boolean isOverdue = isStuck(head, isRare, now) || isDeadAhead(head);
        for (int slot = 0; slot < queue.geometry().senders(); slot++) {
            isOverdue |= standsStill(2 * slot, lines.packetAcquire(slot), isRare, now);
            isOverdue |= standsStill(2 * slot + 1, lines.bulkAcquire(slot), isRare, now);
        }
        if (!isOverdue || now - lastRecoveryNanos < patienceNanos) {
            return false;
        }
        lastRecoveryNanos = now;
        return true;
    }

    /**
     * Returns whether a sender that is known to be dead may have a position that was not given back yet: the head stops
     * there, or a block is missing.
     *
     * @param head the receiver's next position
     * @return true if {@link #recover} is worth its price as soon as no message is ready
     */
    public boolean isDeadAhead(long head) {
        return head < deadTail || deadBulkTail > 0;
    }

    private boolean isStuck(long head, boolean isRare, long now) {
        boolean isMissing = head < queue.packetTail().acquire() && isMissing(head);
        if (!isMissing || head != headAtLastLook) {
            headAtLastLook = head;
            stuckSinceNanos = now;
        }
        return isMissing && (isRare || now - stuckSinceNanos >= patienceNanos);
    }

    private boolean standsStill(int index, long word, boolean isRare, long now) {
        if (word != wordsAtLastLook[index]) {
            wordsAtLastLook[index] = word;
            sameSinceNanos[index] = now;
        }
        return word != SenderLines.IDLE && (isRare || now - sameSinceNanos[index] >= patienceNanos);
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
     * How many claims of the dead were given back: packets that were stepped over, and bulk blocks.
     *
     * @return the number since the receiver began
     */
    public long recovered() {
        return recovered;
    }

    /** A cheap look; whether a message came while the senders were asked is looked at again. */
    private boolean isMissing(long position) {
        return !PacketState.isReady(receiver.stateAt(position));
    }

    /** Returns whether all blocks are free now. */
    private boolean recoverBulk(DeadClaims dead, long head, long bulkTail) {
        boolean isQuiet = true;
        for (int block = 0; block < queue.geometry().bulkBlocks(); block++) {
            // Several laps of the same block may be taken, by senders that wait for it.
            while (dead.isInUse(block, bulkTail)) {
                // The packets come after the lines: a sender that has moved on has published.
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
     * Clears the lines of the dead as soon as nothing of theirs is left, so that others may have their slots. Returns
     * whether nobody claims a block now.
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
     * As soon as both words are idle, the slot may be another sender's: only a word that is not idle is cleared, and
     * nothing is written after the last one. Both are words of the dead one if its slot is its own still; another could
     * have it only with both of them idle.
     */
    private void settle(int slot, long occupant, long head) {
        long packetWord = lines.packetAcquire(slot);
        long bulkWord = lines.bulkAcquire(slot);
        if (senders.occupant(slot) != occupant) {
            return;
        }
        if (bulkWord != SenderLines.IDLE) {
            // A claim that was only announced may have been made: where, only the tail tells.
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
     * Frees a packet that a dead sender had got hold of; whether it had taken the position too, the head will find out.
     */
    private void freeTried(long position, int slot) {
        queue.compareAndSetState(queue.packetAt(position), PacketState.triedBy(slot), PacketState.FREE);
    }

    /**
     * Returns whether a dead sender's position was never taken: it died with the lock, before it moved the tail. The
     * packet is freed if it names the sender. The next holder of the lock may be doing the same; nobody else can name
     * that sender.
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
