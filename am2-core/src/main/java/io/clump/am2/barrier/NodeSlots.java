package io.clump.am2.barrier;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Slots in shared memory in which the processes of a node give each other a few bytes, operation by operation. Each
 * process writes its own slot once, and each that needs the bytes reads them there: one transfer of a line from
 * processor to processor, without a counter that all write. All processes do the same operations in the same order; in
 * each of them a process may give bytes, or only read those of others. A slot has a kind and a length: by them the
 * others see whether its process does the same operation.
 *
 * <pre>
 *   process 0 | operations that it has finished (64) |   process 1 | …        a line each
 *   process 0 | slot 0 | slot 1 | slot 2 | slot 3 |      process 1 | …
 *   slot      | operation (64) | length in bytes (32) | kind (32) | bytes |
 * </pre>
 *
 * <p>An operation has the slot of the last but three. A process that gives waits until all others have finished that
 * one ({@link #isFree}): it may be ahead of them by three operations. Used by one thread in each process. Does not wait
 * by itself: a process polls meanwhile, and a sleeping one is woken by {@link io.clump.am2.NodeMemory#wake}.
 */
public final class NodeSlots {
    /** Bytes of a slot in front of those that a process gives. */
    private static final int HEADER_BYTES = 2 * Long.BYTES;

    private static final int SLOT_BYTES = 1024;

    /** Maximum number of bytes that a process gives in an operation. */
    public static final int MOST_BYTES = SLOT_BYTES - HEADER_BYTES;

    private static final int LINE_BYTES = 64;
    private static final int SLOTS = 4;

    private final UnsafeBuffer memory;
    private final int start;
    private final int processes;
    private final int place;

    /** Number of operations that this process has begun. */
    private long operation;

    /** Numbers of operations that the processes have finished, as far as this one knows. */
    private final long[] finished;

    /** The least of these numbers when it was last needed. */
    private long finishedByAll;

    /** Processes before this place have given in the present operation. */
    private int given;

    /**
     * Makes the slots.
     *
     * @param memory memory that is all zero when the first process begins an operation
     * @param start offset of its first byte that is used, a multiple of 64; {@link #lengthBytes} follow
     * @param processes number of processes
     * @param place place of this process among them, 0 to processes − 1
     */
    public NodeSlots(UnsafeBuffer memory, int start, int processes, int place) {
        memory.boundsCheck(start, lengthBytes(processes));
        this.memory = memory;
        this.start = start;
        this.processes = processes;
        this.place = place;
        finished = new long[processes];
    }

    /**
     * Returns the length of the memory that the slots need.
     *
     * @param processes number of processes
     * @return bytes
     */
    public static int lengthBytes(int processes) {
        return processes * (LINE_BYTES + SLOTS * SLOT_BYTES);
    }

    /** Begins an operation. */
    public void begin() {
        operation++;
        given = 0;
    }

    /**
     * Returns the number of operations that this process has begun.
     *
     * @return the same in all processes that are in the same operation
     */
    public long operation() {
        return operation;
    }

    /**
     * Returns whether this process may write its slot, since no other one reads it any more.
     *
     * @return true from then on, in this operation
     */
    public boolean isFree() {
        long needed = operation - SLOTS;
        if (finishedByAll >= needed) {
            return true;
        }
        long least = operation;
        for (int i = 0; i < processes; i++) {
            if (i != place && finished[i] < needed) {
                // acquire: writes of this process come after the reads of that one; pairs with finish
                finished[i] = memory.getLongAcquire(start + i * LINE_BYTES);
            }
            least = i == place ? least : Math.min(least, finished[i]);
        }
        finishedByAll = least;
        return least >= needed;
    }

    /**
     * Gives the bytes that were written at {@link #offset} of this process; the slot was free. The caller wakes
     * processes that may sleep afterwards.
     *
     * @param kind number of the kind of the operation
     * @param lengthBytes their number, 0 to {@link #MOST_BYTES}, or another number that the others only read
     */
    public void give(int kind, int lengthBytes) {
        int slot = slot(place);
        // plain: published by the next line
        memory.putLong(slot + Long.BYTES, (long) kind << Integer.SIZE | Integer.toUnsignedLong(lengthBytes));
        // release: publishes the length and the bytes; pairs with hasGiven
        memory.putLongRelease(slot, operation);
    }

    /**
     * Returns whether a process has given its bytes in this operation.
     *
     * @param ofPlace place of the process
     * @return true until this process finishes the operation
     */
    public boolean hasGiven(int ofPlace) {
        // acquire: sees the length and the bytes; pairs with give
        boolean has = memory.getLongAcquire(slot(ofPlace)) == operation;
        if (has) {
            // It has begun this operation, so it has finished the one before: no need to read its line for that.
            finished[ofPlace] = operation - 1;
        }
        return has;
    }

    /**
     * Returns whether all processes have given their bytes in this operation.
     *
     * @return true until this process finishes the operation
     */
    public boolean haveAllGiven() {
        return awaited() == processes;
    }

    /**
     * Returns the first process that has not given its bytes in this operation.
     *
     * @return its place; the number of processes if all have given
     */
    public int awaited() {
        while (given < processes && hasGiven(given)) {
            given++;
        }
        return given;
    }

    /**
     * Returns whether a process has finished this operation without giving bytes.
     *
     * @param ofPlace place of the process
     * @return true if it gives none any more
     */
    public boolean gaveNothing(int ofPlace) {
        // acquire: the process has given before, if it has; pairs with finish
        return memory.getLongAcquire(start + ofPlace * LINE_BYTES) >= operation && !hasGiven(ofPlace);
    }

    /**
     * Returns where the bytes of a process are: those that it has given, or those that this process will give.
     *
     * @param ofPlace place of the process
     * @return offset in the memory, a multiple of 8
     */
    public int offset(int ofPlace) {
        return slot(ofPlace) + HEADER_BYTES;
    }

    /**
     * Returns the number of bytes that a process has given.
     *
     * @param ofPlace place of the process
     * @return the number that it has given with them
     */
    public int length(int ofPlace) {
        return (int) word(ofPlace);
    }

    /**
     * Returns the kind of the operation in which a process has given bytes.
     *
     * @param ofPlace place of the process
     * @return the number that it has given with them
     */
    public int kind(int ofPlace) {
        return (int) (word(ofPlace) >>> Integer.SIZE);
    }

    /**
     * Returns whether two processes have given the same kind and length.
     *
     * @param first place of a process that has given
     * @param second place of another one
     * @return true if both are equal
     */
    public boolean agree(int first, int second) {
        return word(first) == word(second);
    }

    private long word(int ofPlace) {
        return memory.getLong(slot(ofPlace) + Long.BYTES);
    }

    /** Ends the operation, whose bytes this process does not read any more. */
    public void finish() {
        // release: the reads of this process come before; pairs with isFree
        memory.putLongRelease(start + place * LINE_BYTES, operation);
    }

    /**
     * Returns the memory.
     *
     * @return always the same object
     */
    public UnsafeBuffer memory() {
        return memory;
    }

    private int slot(int ofPlace) {
        return start + processes * LINE_BYTES + (ofPlace * SLOTS + (int) (operation & (SLOTS - 1))) * SLOT_BYTES;
    }
}
