package io.clump.shm;

import io.clump.shm.claim.QueueMemory;
import java.util.function.BooleanSupplier;

/**
 * The word of a queue block by which a receiver asks to be woken by its {@link Doorbell}: {@link #AWAKE} or {@link
 * #ASLEEP}.
 *
 * <pre>
 *   receiver                                     sender
 *   bell ← ASLEEP                                packet ← READY
 *   fence on all processors                      (nothing)
 *   look at the queues: a message? stay awake    bell? ASLEEP: bell ← AWAKE, ring
 *   sleep
 * </pre>
 *
 * <p>No wake-up is lost if the receiver sees the packet or the sender sees ASLEEP. Both write, then read what the
 * other wrote, and processors let a read overtake an earlier write to another place, on x86 as on AArch64, where this
 * holds for a release as well when what follows is not an acquire. A full fence on either side between write and read
 * would prevent it; the sender's would cost it a drained store buffer with each message, so the receiver, which is
 * about to do nothing, pays for both ({@link io.clump.shm.posix.Membarrier}). The receiver's fence makes the sender
 * pass one at some point P of its instructions:
 *
 * <ul>
 *   <li>P comes before the sender's write of the packet, and so before its read of the bell: that read sees ASLEEP,
 *       which was written before the fence was asked for.
 *   <li>P comes after the write of the packet: the packet is visible when the fence is done, and the look at the queues
 *       sees it.
 * </ul>
 *
 * There is no third case as long as the sender's read of the bell comes after its write of the packet in its
 * instructions. Java has no fence that orders a write and a later read for the compiler only; HotSpot's compilers keep
 * an opaque access in its place among other accesses to memory outside the heap. Should one not, the sender's process
 * not be registered, or the ring get lost, then a message waits until the bounded sleep is over, and not longer. A
 * sender whose process could not be registered uses a full fence.
 *
 * <p>The sender that replaces ASLEEP by AWAKE rings, so each sleep is rung once, however many messages come. A ring may
 * come late, when the receiver has woken for another reason: it then ends its next sleep early, which does no harm.
 */
final class Bell {
    /** The receiver is awake, or another sender wakes it already. */
    static final int AWAKE = 0;

    /** The receiver wants to be rung. */
    static final int ASLEEP = 1;

    private final QueueMemory memory;
    private final int offset;

    /**
     * Looks at a word of a queue block.
     *
     * @param memory memory of the queue block
     * @param offset of the word in bytes
     */
    Bell(QueueMemory memory, int offset) {
        this.memory = memory;
        this.offset = offset;
    }

    /**
     * Asks to be rung, and finds out whether that was too late. Only the receiver may call it.
     *
     * @param fenceAll makes all senders' threads pass a fence
     * @param isMessageThere looks at the queues
     * @return whether the receiver may sleep: who publishes a message that was not seen by the look will ring
     */
    boolean fallAsleep(Runnable fenceAll, BooleanSupplier isMessageThere) {
        // opaque: the fence that follows publishes it to senders; pairs with take
        memory.putIntOpaque(offset, ASLEEP);
        fenceAll.run();
        return !isMessageThere.getAsBoolean();
    }

    /** Says that nobody need ring. Only the receiver may call it. */
    void wakeUp() {
        // opaque: a sender that sees ASLEEP for longer rings once too often
        memory.putIntOpaque(offset, AWAKE);
    }

    /**
     * Returns whether the receiver wants to be rung. To be called after a message was published.
     *
     * @return false if it is awake, or another sender wakes it already
     */
    boolean isAsleepOpaque() {
        // opaque: stays behind the publication of the packet, see above; pairs with fallAsleep
        return memory.getIntOpaque(offset) != AWAKE;
    }

    /**
     * Takes the duty to ring from a receiver that {@linkplain #isAsleepOpaque is asleep}.
     *
     * @return whether the caller has to ring; false if another sender does, or the receiver has woken up
     */
    boolean take() {
        // compareAndSet: one of those who see ASLEEP takes it; pairs with itself
        return memory.compareAndSetInt(offset, ASLEEP, AWAKE);
    }
}
