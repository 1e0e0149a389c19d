package io.clump.am2.barrier;

import io.clump.am2.Region;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The processes of a node meet in shared memory, round by round: each leaves a few words in a line of its own and
 * counts itself in; the one that completes a round reads the lines of all, leaves a result and lets all go on. No
 * message is sent, and nobody has to run but once in each round, which matters where more processes than processors
 * meet.
 *
 * <pre>
 *   arrived   | processes that have arrived (64) |                     one line, of all
 *   released  | rounds that are over (64) | result (6 × 64) |          one line, of the one that completes
 *   process 0 | 8 words |   process 1 | 8 words |   …                  a line each
 * </pre>
 *
 * <p>A process comes to the next round only after it was released, so the lines and the result of a round stay until
 * all have read them. Belongs to one thread in each process. Does not wait by itself: a process polls meanwhile, and
 * one that sleeps is woken by {@link io.clump.am2.NodeMemory#wake}.
 */
public final class NodeCounter implements AutoCloseable {
    /** Words that a process can leave. */
    public static final int WORDS = 8;

    /** Words that a result can have. */
    public static final int RESULT_WORDS = WORDS - 1;

    private static final int LINE_BYTES = WORDS * Long.BYTES;
    private static final int ARRIVED = 0;
    private static final int RELEASED = LINE_BYTES;
    private static final int RESULT = RELEASED + Long.BYTES;
    private static final int LINES = 2 * LINE_BYTES;

    private final Region region;
    private final UnsafeBuffer memory;
    private final int processes;
    private final int ownLine;

    /** Rounds to which this process has come. */
    private long round;

    /**
     * Looks at a region as at a counter.
     *
     * @param region of {@link #lengthBytes} bytes, all zero when the first process comes; closed by {@link #close}
     * @param processes how many meet
     * @param place of this one among them, 0 to processes − 1
     */
    public NodeCounter(Region region, int processes, int place) {
        this.region = region;
        this.processes = processes;
        memory = region.memory();
        ownLine = line(place);
    }

    /**
     * Returns the length of the region that a counter needs.
     *
     * @param processes how many meet
     * @return bytes
     */
    public static int lengthBytes(int processes) {
        return line(processes);
    }

    /**
     * Leaves a word for the process that completes the round; before {@link #arrive}.
     *
     * @param index 0 to {@link #WORDS} − 1
     * @param word anything
     */
    public void leave(int index, long word) {
        // plain: published by the getAndAdd of arrive
        memory.putLong(ownLine + index * Long.BYTES, word);
    }

    /**
     * Counts this process in.
     *
     * @return true if it is the last one of the round
     */
    public boolean arrive() {
        round++;
        // getAndAdd: publishes the own line, and the last one sees those of all; pairs with itself in the other
        // processes
        return memory.getAndAddLong(ARRIVED, 1) + 1 == round * processes;
    }

    /**
     * Returns whether all have arrived, for a process that waits for that without being the last one.
     *
     * @return true from then on until the round is over
     */
    public boolean isComplete() {
        // acquire: sees the lines of all; pairs with the getAndAdd of arrive
        return memory.getLongAcquire(ARRIVED) >= round * processes;
    }

    /**
     * Returns what a process has left; once the round is complete, and before it is over.
     *
     * @param place of the process
     * @param index 0 to {@link #WORDS} − 1
     * @return the word
     */
    public long left(int place, int index) {
        return memory.getLong(line(place) + index * Long.BYTES);
    }

    /**
     * Leaves a word of the result; before {@link #release}.
     *
     * @param index 0 to {@link #RESULT_WORDS} − 1
     * @param word anything
     */
    public void result(int index, long word) {
        // plain: published by release
        memory.putLong(RESULT + index * Long.BYTES, word);
    }

    /** Ends the round, which is complete: all may go on. Those that may sleep must be woken after this. */
    public void release() {
        // release: publishes the result; pairs with isReleased
        memory.putLongRelease(RELEASED, round);
    }

    /**
     * Returns whether the round is over.
     *
     * @return true once {@link #release} was called in it
     */
    public boolean isReleased() {
        // acquire: sees the result; pairs with release
        return memory.getLongAcquire(RELEASED) >= round;
    }

    /**
     * Returns a word of the result of a round that is over; until this process arrives again.
     *
     * @param index 0 to {@link #RESULT_WORDS} − 1
     * @return the word
     */
    public long result(int index) {
        return memory.getLong(RESULT + index * Long.BYTES);
    }

    /** Gives the region up. */
    @Override
    public void close() {
        region.close();
    }

    private static int line(int place) {
        return LINES + place * LINE_BYTES;
    }
}
