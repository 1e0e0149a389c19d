package io.clump.splitc;

import io.clump.splitc.memory.MemoryHandlers;
import java.util.Map;

/**
 * Numbers of the runtime's own handlers; programs have those below, and the global memory those of {@link
 * MemoryHandlers}.
 */
final class RuntimeHandlers {
    /** The smallest number. */
    static final int FIRST = 1000;

    /** A child of the barrier's tree has arrived with its whole subtree. */
    static final int BARRIER_ARRIVED = FIRST;

    /** The barrier's tree lets a subtree go on. */
    static final int BARRIER_RELEASED = 1001;

    /** A piece of a parcel. */
    static final int PARCEL = 1002;

    /** A process leaves because it failed. */
    static final int ABANDONED = 1003;

    /** An array that fits into a short message. */
    static final int SHORT_PARCEL = 1004;

    /** The question of a process that waits: whether this one has called the same. */
    static final int CALLED = 1005;

    /** The question of a process that waits: whether this one is still there. */
    static final int PRESENT = 1006;

    /** Rank 0 wishes for a checkpoint. */
    static final int CHECKPOINT_WISHED = 1007;

    /** The reply: the next safe point of a process (64 bits). */
    static final int CHECKPOINT_NEXT = 1008;

    /** The safe point at which all write it (64 bits). */
    static final int CHECKPOINT_AT = 1009;

    /** Their names in a timeline. */
    static final Map<Integer, String> NAMES = Map.of(
            BARRIER_ARRIVED, "barrier: arrived",
            BARRIER_RELEASED, "barrier: released",
            PARCEL, "parcel",
            ABANDONED, "abandoned",
            SHORT_PARCEL, "short parcel",
            CALLED, "which call?",
            PRESENT, "still there?",
            CHECKPOINT_WISHED, "checkpoint: wished",
            CHECKPOINT_NEXT, "checkpoint: next point",
            CHECKPOINT_AT, "checkpoint: at point");

    /** How many numbers of handlers an endpoint of the runtime has. */
    static final int CAPACITY = MemoryHandlers.END;

    private RuntimeHandlers() {}
}
