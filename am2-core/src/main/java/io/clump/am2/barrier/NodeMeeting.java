package io.clump.am2.barrier;

import io.clump.am2.ClumpException;
import io.clump.am2.NodeMemory;
import io.clump.am2.Region;
import org.jspecify.annotations.Nullable;

/**
 * Meeting of the processes of a node at a {@link NodeCounter} in its memory. In each round one process acts for all:
 * the last one to arrive, or, if the round continues between nodes, the first process of the node. The others wait
 * until it releases them. The runtime waits, polls meanwhile, and finds out whether the others are alive.
 *
 * <pre>
 *   open ─▶ arrive ─┬─ the last one, which acts ───────────── release ─▶ …
 *                   ├─ the first one, which acts: isOver? ─── release ─▶ …
 *                   └─ the others: isOver? ─────────────────────────────▶ …
 * </pre>
 */
public final class NodeMeeting implements AutoCloseable {
    private final NodeMemory memory;
    private final NodeCounter counter;
    private final int[] processes;
    private final int place;
    private boolean acts;

    private NodeMeeting(NodeMemory memory, NodeCounter counter, int[] processes, int place) {
        this.memory = memory;
        this.counter = counter;
        this.processes = processes;
        this.place = place;
    }

    /**
     * Allocates the memory of a meeting; called by the first process, before the others {@linkplain #open open} it.
     *
     * @param memory of the endpoint at which the processes are mapped
     * @param number of the region, unique among those of the endpoint
     * @param processes number of processes of the node
     * @return the region
     * @throws ClumpException if there is no space for it
     */
    public static Region allocate(NodeMemory memory, int number, int processes) {
        return memory.allocate(number, NodeCounter.lengthBytes(processes));
    }

    /**
     * Opens a meeting after its first process has allocated the memory.
     *
     * @param memory of the endpoint at which the processes are mapped
     * @param number of the region
     * @param own result of {@link #allocate} in the first process; null in the others
     * @param processes destinations of the processes of the node, the first one first
     * @param place of this process among them
     * @return the meeting; null if there is no such memory
     */
    public static @Nullable NodeMeeting open(
            NodeMemory memory, int number, @Nullable Region own, int[] processes, int place) {
        Region region = place == 0 ? own : memory.find(processes[0], number);
        return region == null
                ? null
                : new NodeMeeting(memory, new NodeCounter(region, processes.length, place), processes, place);
    }

    /**
     * Returns the words of the processes for the acting one, and its result for them.
     *
     * @return always the same object
     */
    public NodeCounter words() {
        return counter;
    }

    /**
     * Returns the memory of the meeting, which may be longer than the counter needs.
     *
     * @return the region, which {@link #close} closes
     */
    public Region region() {
        return counter.region();
    }

    /**
     * Counts this process as arrived in the next round.
     *
     * @param actsLast true if the process that arrives last acts; false if the first process of the node does. The same
     *     in all processes
     * @return true if all have arrived and this process acts now; otherwise it waits until {@link #isOver}, and then
     *     acts if {@link #acts}
     */
    public boolean arrive(boolean actsLast) {
        boolean isLast = counter.arrive();
        acts = actsLast ? isLast : place == 0;
        if (isLast && !acts) {
            memory.wake(processes[0]);
        }
        return isLast && acts;
    }

    /**
     * Returns whether this process acts for the others in the present round: they wait until it releases them.
     *
     * @return false after the release
     */
    public boolean acts() {
        return acts;
    }

    /**
     * Returns whether the wait of this process is over.
     *
     * @return true once all have arrived, in the process that acts; once the round is over, in the others
     */
    public boolean isOver() {
        return acts ? counter.isComplete() : counter.isReleased();
    }

    /** Ends the round, which is complete, and wakes the others; called by the process that acts. */
    public void release() {
        counter.release();
        acts = false;
        for (int i = 0; i < processes.length; i++) {
            if (i != place) {
                memory.wake(processes[i]);
            }
        }
    }

    /** Closes the memory. */
    @Override
    public void close() {
        counter.close();
    }
}
