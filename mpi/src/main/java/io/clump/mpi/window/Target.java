package io.clump.mpi.window;

import io.clump.am2.Region;
import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.Communicator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import mpi.MPIException;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** A process whose memory this one accesses, and the operations on it that are under way. */
final class Target {
    /** Length of the memory of a process that attaches buffers: it alone knows. */
    static final long UNKNOWN = -1;

    private final int rank;
    private final int process;
    private final long memoryBytes;
    private final int unit;
    private final @Nullable Region region;
    private final ElementLock elementLock;
    private final @Nullable NodeLock lock;
    private final Deque<Activity> sends = new ArrayDeque<>();
    private final List<Activity> replies = new ArrayList<>();
    private boolean isDirty;

    /**
     * Makes the view of a target.
     *
     * @param memoryBytes length of its memory, or {@link #UNKNOWN}
     * @param unit of displacements, in bytes
     * @param region of its memory; null if this process does not reach it
     */
    Target(Communicator communicator, int rank, long memoryBytes, int unit, @Nullable Region region) {
        this.rank = rank;
        this.memoryBytes = memoryBytes;
        this.unit = unit;
        this.region = region;
        process = communicator.destination(rank);
        long address = region == null ? 0 : region.memory().addressOffset();
        elementLock = region == null
                ? ElementLock.open(communicator)
                : ElementLock.at(address + WindowLayout.ELEMENT_LOCK, communicator);
        lock = region == null ? null : new NodeLock(address + WindowLayout.LOCK, communicator);
    }

    int rank() {
        return rank;
    }

    int process() {
        return process;
    }

    /** Returns whether this process reaches the memory itself. */
    boolean isInReach() {
        return region != null;
    }

    ElementLock elementLock() {
        return elementLock;
    }

    /** The lock in the memory of the node; null if the target grants its lock itself. */
    @Nullable
    NodeLock lock() {
        return lock;
    }

    /** Items at a displacement that counts units; throws an exception if they are not in the memory. */
    Items items(int displacement, ItemsShape shape) {
        Items items = new Items((long) displacement * unit, shape.count(), shape.map());
        items.check(memoryBytes == UNKNOWN ? Long.MAX_VALUE : memoryBytes);
        return items;
    }

    /** Returns whether so many bytes at a displacement that counts units are in the memory. */
    boolean holds(int displacement, int bytes) {
        return displacement >= 0 && (long) displacement * unit <= memoryBytes - bytes;
    }

    /** The address of a displacement in memory that this process reaches. */
    long address(int displacement) {
        return memory().addressOffset() + WindowLayout.MEMORY + (long) displacement * unit;
    }

    /** The memory that this process reaches. */
    UnsafeBuffer memory() {
        if (region == null) {
            throw new IllegalStateException("the memory is not in reach: rank=" + rank);
        }
        return region.memory();
    }

    ItemsInMemory inMemory(Items items) {
        return new ItemsInMemory(items, memory().addressOffset() + WindowLayout.MEMORY + items.displacement());
    }

    /** Notes a message that is on its way. */
    void sent(Activity send, boolean isAccess) {
        sends.add(send);
        isDirty |= isAccess;
        forgetEnded();
    }

    /** Forgets messages that have been sent; throws what went wrong with one. */
    void forgetEnded() {
        while (!sends.isEmpty() && sends.element().advance()) {
            check(sends.remove());
        }
    }

    int sendsUnderWay() {
        return sends.size();
    }

    /** The message that has been on its way for longest; null if none is. */
    @Nullable
    Activity oldestSend() {
        return sends.peek();
    }

    /** Notes a reply that will come. */
    void expect(Activity reply) {
        replies.removeIf(Activity::isComplete);
        replies.add(reply);
    }

    /** Replies that may not have arrived. */
    List<Activity> takeReplies() {
        List<Activity> taken = List.copyOf(replies);
        replies.clear();
        return taken;
    }

    /** Returns whether messages were sent there since the last flush. */
    boolean isDirty() {
        return isDirty;
    }

    void flushed() {
        isDirty = false;
    }

    static void check(Activity ended) {
        MPIException error = ended.error();
        if (error != null) {
            throw error;
        }
    }

    /** Gives the memory up in this process. */
    void close(@Nullable Region own) {
        if (region != null && region != own) {
            region.close();
        }
    }
}
