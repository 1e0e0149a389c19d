package io.clump.shm;

import io.clump.shm.claim.QueueMemory;
import java.util.function.BooleanSupplier;

/**
 * Word of a queue block by which a receiver requests to be woken by its {@link Doorbell}: {@link #AWAKE} or {@link
 * #ASLEEP}.
 *
 * <pre>
 *   receiver                                     sender
 *   bell ← ASLEEP                                packet ← READY
 *   fence on all processors                      (nothing)
 *   check the queues: a message? stay awake     bell? ASLEEP: bell ← AWAKE, ring
 *   sleep
 * </pre>
 *
 * <p>No wake-up is lost if the receiver sees the packet or the sender sees ASLEEP. Both write, then read the other's
 * word, and processors let a read overtake an earlier write to another location, on x86 as on AArch64 (there also
 * after a release, unless the read is an acquire). A full fence on each side between write and read would prevent it.
 * The sender's would drain its store buffer with each message, so the receiver, which is about to sleep, pays for
 * both ({@link io.clump.shm.posix.Membarrier}). The receiver's fence makes the sender execute one at some point P of
 * its instructions:
 *
 * <ul>
 *   <li>P comes before the sender's write of the packet, and so before its read of the bell: that read sees ASLEEP,
 *       which was written before the fence was requested.
 *   <li>P comes after the write of the packet: the packet is visible when the fence is done, and the check of the
 *       queues sees it.
 * </ul>
 *
 * There is no third case as long as the sender's read of the bell comes after its write of the packet in its
 * instructions. Java has no fence that orders a write and a later read for the compiler only; HotSpot's compilers
 * keep the order of an opaque access among other accesses to memory outside the heap. If a compiler does not, if the
 * sender's process is not registered, or if the ring gets lost, a message waits until the end of the bounded sleep. A
 * sender whose process could not be registered uses a full fence.
 *
 * <p>The sender that replaces ASLEEP by AWAKE rings, so each sleep gets one ring for any number of messages. A late
 * ring, after the receiver has woken for another reason, ends its next sleep early, which is harmless.
 */
final class Bell {
    /** The receiver is awake, or another sender is waking it. */
    static final int AWAKE = 0;

    /** The receiver requests a ring. */
    static final int ASLEEP = 1;

    private final QueueMemory memory;
    private final int offset;

    /**
     * Wraps a word of a queue block.
     *
     * @param memory memory of the queue block
     * @param offset of the word in bytes
     */
    Bell(QueueMemory memory, int offset) {
        this.memory = memory;
        this.offset = offset;
    }

    /**
     * Requests a ring, and checks whether a message has already arrived. Only the receiver may call it.
     *
     * @param fenceAll makes all senders' threads execute a fence
     * @param isMessageThere checks the queues
     * @return whether the receiver may sleep: the sender of a message that the check did not see will ring
     */
    boolean fallAsleep(Runnable fenceAll, BooleanSupplier isMessageThere) {
        // opaque: the fence that follows publishes it to senders; pairs with take
        memory.putIntOpaque(offset, ASLEEP);
        fenceAll.run();
        return !isMessageThere.getAsBoolean();
    }

    /** Withdraws the request. Only the receiver may call it. */
    void wakeUp() {
        // opaque: a sender that sees ASLEEP for longer rings once too often
        memory.putIntOpaque(offset, AWAKE);
    }

    /**
     * Returns whether the receiver requests a ring. To be called after a message was published.
     *
     * @return false if it is awake, or another sender is waking it
     */
    boolean isAsleepOpaque() {
        // opaque: stays behind the publication of the packet, see above; pairs with fallAsleep
        return memory.getIntOpaque(offset) != AWAKE;
    }

    /**
     * Claims the ring of a receiver that {@linkplain #isAsleepOpaque is asleep}.
     *
     * @return whether the caller must ring; false if another sender does, or the receiver has woken up
     */
    boolean take() {
        // compareAndSet: one of the senders that see ASLEEP claims the ring; pairs with itself
        return memory.compareAndSetInt(offset, ASLEEP, AWAKE);
    }
}
