package io.clump.shm;

import io.clump.am2.job.ProcessIdentity;
import io.clump.shm.claim.LiveSenders;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.QueueLayout;
import io.clump.shm.claim.SenderLines;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Senders to a queue block: a slot for each endpoint that has mapped it, with its own line in each queue. The
 * process's number is one word, so that a slot is claimed, and known to be a dead sender's, in one step.
 *
 * <pre>
 *   FREE ── enter ──▶ process ── leave, nothing claimed ──▶ FREE
 *                       │  ╲── leave with an open claim ──▶ ABANDONED ── the receiver, nothing claimed any more ──▶
 *                       FREE
 *                       ╰── dies; its slot is taken by another once nothing is claimed in its lines
 * </pre>
 *
 * <p>A dead process does not enter again, and only the receiver frees abandoned slots. So if the word of a slot that
 * is not alive is unchanged, no other sender has had the slot meanwhile.
 */
final class SenderTable implements LiveSenders {
    /** Returned by {@link #enter} when no slot is free. */
    static final int FULL = -1;

    private static final long FREE = NO_SENDER;

    /** An endpoint closed without publishing its claim: equivalent to dead. */
    private static final long ABANDONED = -1;

    private final UnsafeBuffer memory;
    private final SenderLines requests;
    private final SenderLines replies;
    private final HeldBack heldBack;
    private final int slots;

    /**
     * Wraps the table of a queue block.
     *
     * @param memory of the queue block
     * @param header header of the memory
     * @param requests its queue of requests
     * @param replies its queue of replies
     * @param heldBack its marks of senders
     */
    SenderTable(
            UnsafeBuffer memory,
            QueueBlockHeader header,
            PacketQueue requests,
            PacketQueue replies,
            HeldBack heldBack) {
        this.heldBack = heldBack;
        this.memory = memory;
        this.requests = new SenderLines(requests);
        this.replies = new SenderLines(replies);
        slots = header.geometry().senders();
    }

    /**
     * Claims a slot: a free one, or else one of a dead sender.
     *
     * @param process that sends
     * @param endpoint number of the endpoint that sends
     * @return the slot, or {@link #FULL}
     */
    int enter(ProcessIdentity process, int endpoint) {
        long word = process.number();
        for (int slot = 0; slot < slots; slot++) {
            if (compareAndSetProcess(slot, FREE, word)) {
                return named(slot, endpoint);
            }
        }
        for (int slot = 0; slot < slots; slot++) {
            long other = processAcquire(slot);
            // The receiver recovers the claims of a dead sender; only after that may its lines be used.
            if (other != ABANDONED && !isAlive(other) && isIdle(slot) && compareAndSetProcess(slot, other, word)) {
                return named(slot, endpoint);
            }
        }
        return FULL;
    }

    /** Frees a slot. Only the sender that entered may call it. */
    void leave(int slot) {
        // release: who takes the slot sees that its lines are idle; pairs with compareAndSetProcess
        memory.putLongRelease(process(slot), isIdle(slot) ? FREE : ABANDONED);
    }

    @Override
    public boolean isAlive(int slot) {
        return isAlive(processAcquire(slot));
    }

    @Override
    public long occupant(int slot) {
        return processAcquire(slot);
    }

    @Override
    public boolean isDead(long occupant) {
        return occupant != FREE && !isAlive(occupant);
    }

    /** Frees a slot that was abandoned as soon as nothing is claimed in its lines. Only the receiver may call it. */
    @Override
    public void settled(int slot) {
        if (processAcquire(slot) == ABANDONED && isIdle(slot)) {
            // release: who takes the slot sees that its lines are idle; pairs with compareAndSetProcess
            memory.putLongRelease(process(slot), FREE);
        }
    }

    private boolean isIdle(int slot) {
        return requests.isIdle(slot) && replies.isIdle(slot);
    }

    /**
     * Returns the slot of an endpoint that has entered. Only the owner of the table may call it: it then knows that
     * the endpoint has mapped this memory. Reads all slots.
     *
     * @param endpoint number of the endpoint
     * @return the slot, which may be another's by now if the endpoint has left; or {@link #FULL}
     */
    int slotOf(int endpoint) {
        for (int slot = 0; slot < slots; slot++) {
            // acquire: the endpoint is in the slot, or was; pairs with named
            if (memory.getIntAcquire(line(slot) + QueueBlockLayout.SENDER_ENDPOINT_OFFSET) == endpoint) {
                return slot;
            }
        }
        return FULL;
    }

    private int named(int slot, int endpoint) {
        heldBack.clear(slot);
        // release: who reads the number sees that the slot was taken; pairs with slotOf
        memory.putIntRelease(line(slot) + QueueBlockLayout.SENDER_ENDPOINT_OFFSET, endpoint);
        return slot;
    }

    private long processAcquire(int slot) {
        // acquire: sees what a sender that left had published; pairs with leave
        return memory.getLongAcquire(process(slot));
    }

    private boolean compareAndSetProcess(int slot, long expected, long process) {
        // compareAndSet: one of those who want the slot gets it; pairs with leave and with itself
        return memory.compareAndSetLong(process(slot), expected, process);
    }

    private int process(int slot) {
        return line(slot) + QueueBlockLayout.SENDER_PROCESS_OFFSET;
    }

    private static int line(int slot) {
        return QueueBlockLayout.SENDERS_OFFSET + slot * QueueLayout.LINE_BYTES;
    }

    private static boolean isAlive(long word) {
        return word != FREE && word != ABANDONED && ProcessIdentity.isAlive(word);
    }
}
