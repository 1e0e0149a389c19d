package io.clump.splitc;

import io.clump.splitc.memory.MemoryHandlers;
import java.util.Map;
import java.util.Set;

/**
 * Numbers of the runtime's own handlers. Programs use lower numbers, and the global memory those of {@link
 * MemoryHandlers}.
 */
final class RuntimeHandlers {
    /** Smallest number. */
    static final int FIRST = 1000;

    /** Arrival of a child in the barrier's tree, with its whole subtree. */
    static final int BARRIER_ARRIVED = FIRST;

    /** Release of a subtree in the barrier's tree. */
    static final int BARRIER_RELEASED = 1001;

    /** Piece of a parcel. */
    static final int PARCEL = 1002;

    /** Leave of a process that failed. */
    static final int ABANDONED = 1003;

    /** Array that fits into a short message. */
    static final int SHORT_PARCEL = 1004;

    /** Question of a waiting process: whether this one has made the same call. */
    static final int CALLED = 1005;

    /** Question of a waiting process: whether this one is alive. */
    static final int PRESENT = 1006;

    /** Request of rank 0 for a checkpoint. */
    static final int CHECKPOINT_REQUESTED = 1007;

    /** Reply with the next safe point of a process (64 bits). */
    static final int CHECKPOINT_NEXT = 1008;

    /** Safe point at which all processes write it (64 bits). */
    static final int CHECKPOINT_AT = 1009;

    /** Handlers for queries of waiting processes, not of the program. */
    static final Set<Integer> PROBES = Set.of(CALLED, PRESENT);

    /** Names of the handlers in a timeline. */
    static final Map<Integer, String> NAMES = Map.of(
            BARRIER_ARRIVED, "barrier: arrived",
            BARRIER_RELEASED, "barrier: released",
            PARCEL, "parcel",
            ABANDONED, "abandoned",
            SHORT_PARCEL, "short parcel",
            CALLED, "which call?",
            PRESENT, "still there?",
            CHECKPOINT_REQUESTED, "checkpoint: requested",
            CHECKPOINT_NEXT, "checkpoint: next point",
            CHECKPOINT_AT, "checkpoint: at point");

    /** Handler capacity of the runtime's endpoint. */
    static final int CAPACITY = MemoryHandlers.END;

    private RuntimeHandlers() {}
}
