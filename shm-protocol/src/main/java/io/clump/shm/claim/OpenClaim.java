package io.clump.shm.claim;

import static io.clump.shm.claim.SenderLines.ANNOUNCED;
import static io.clump.shm.claim.SenderLines.FIRST_POSITION;
import static io.clump.shm.claim.SenderLines.IDLE;

/**
 * Word of a sender's line with the packet, or bulk block, that the sender claims, and the tail from which it claims
 * positions. Belongs to that sender. {@link SenderLines} explains why this suffices for recovery by the receiver.
 */
public final class OpenClaim {
    private final QueueMemory memory;
    private final int tail;
    private final int word;

    /** Wraps a tail and the word of one sender, by their offsets in bytes. */
    OpenClaim(QueueMemory memory, int tail, int word) {
        this.memory = memory;
        this.tail = tail;
        this.word = word;
    }

    /**
     * Claims the next position. The sender announces the claim before, and records the position afterwards.
     *
     * @return the position
     */
    public long take() {
        // In locals, since after an ordered access all fields are loaded again.
        QueueMemory words = memory;
        int own = word;
        int end = tail;
        // opaque: the getAndAdd that follows releases it; pairs with the acquire of SenderLines after that of the tail
        words.putLongOpaque(own, ANNOUNCED);
        // getAndAdd: assigns the position, irrevocable; pairs with itself in other senders
        long position = words.getAndAddLong(end, 1);
        // opaque: cannot move before the getAndAdd that gave the position; until seen, ANNOUNCED says enough
        words.putLongOpaque(own, FIRST_POSITION + position);
        return position;
    }

    /**
     * Claims a position if it is the next one, like {@link #take}.
     *
     * @param position value of the tail
     * @return false if another sender has claimed it
     */
    public boolean tryTake(long position) {
        announce();
        // compareAndSet: assigns the position, irrevocable; pairs with itself and getAndAdd in other senders
        if (memory.compareAndSetLong(tail, position, position + 1)) {
            hold(position);
            return true;
        }
        settle();
        return false;
    }

    /** Announces that the sender is about to claim a position. */
    void announce() {
        // opaque: the step of the tail that follows releases it; pairs with the acquire of SenderLines
        memory.putLongOpaque(word, ANNOUNCED);
    }

    /**
     * Records the position that the sender has claimed, or is about to claim.
     *
     * @param position of a packet or a bulk block
     */
    public void hold(long position) {
        // opaque: cannot move before the step that gave the position; until seen, ANNOUNCED says enough
        memory.putLongOpaque(word, FIRST_POSITION + position);
    }

    /**
     * Returns the position that the sender holds.
     *
     * @return the argument of the last {@link #hold}, or the result of the last {@link #take}
     */
    public long held() {
        // plain: only the sender writes it as long as it lives
        return memory.getLong(word) - FIRST_POSITION;
    }

    /** Ends the claim. */
    public void settle() {
        // release: who sees it sees the message that was published before; pairs with the acquire of SenderLines
        memory.putLongRelease(word, IDLE);
    }
}
