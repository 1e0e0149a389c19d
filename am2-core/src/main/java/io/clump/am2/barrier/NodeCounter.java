package io.clump.am2.barrier;

import io.clump.am2.Region;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Counter in shared memory by which the processes of a node synchronise, round by round. Each process writes a few
 * words to its own line and increments the counter. The process that completes a round reads the lines of all, writes a
 * result and releases all. No message is sent, and each process needs to run only once in each round, which matters if
 * there are more processes than processors.
 *
 * <pre>
 *   arrived   | processes that have arrived (64) |                     one line, of all
 *   released  | rounds that are over (64) | result (6 × 64) |          one line, of the one that completes
 *   process 0 | 8 words |   process 1 | 8 words |   …                  a line each
 * </pre>
 *
 * <p>A process enters the next round only after its release, so the lines and the result of a round stay until all have
 * read them. Used by one thread in each process. Does not wait by itself: a process polls meanwhile, and a sleeping one
 * is woken by {@link io.clump.am2.NodeMemory#wake}.
 */
public final class NodeCounter implements AutoCloseable {
    /** Number of words that a process can write. */
    public static final int WORDS = 8;

    /** Maximum number of words of a result. */
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

    /** Number of rounds that this process has entered. */
    private long round;

    /**
     * Makes a counter in a region.
     *
     * @param region region of {@link #lengthBytes} bytes, all zero when the first process arrives; closed by {@link
     *     #close}
     * @param processes number of processes of the node
     * @param place place of this process among them, 0 to processes − 1
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
     * @param processes number of processes of the node
     * @return bytes
     */
    public static int lengthBytes(int processes) {
        return line(processes);
    }

    /**
     * Writes a word for the process that completes the round; called before {@link #arrive}.
     *
     * @param index 0 to {@link #WORDS} − 1
     * @param word any value
     */
    public void leave(int index, long word) {
        // plain: published by the getAndAdd of arrive
        memory.putLong(ownLine + index * Long.BYTES, word);
    }

    /**
     * Counts this process as arrived.
     *
     * @return true if it is the last one of the round
     */
    public boolean arrive() {
        round++;
        // getAndAdd: publishes the own line, and the last process sees the lines of all; pairs with itself in the other
        // processes
        return memory.getAndAddLong(ARRIVED, 1) + 1 == round * processes;
    }

    /**
     * Returns whether all have arrived, for a process that waits for this but is not the last one.
     *
     * @return true from then on until the round is over
     */
    public boolean isComplete() {
        // acquire: sees the lines of all; pairs with the getAndAdd of arrive
        return memory.getLongAcquire(ARRIVED) >= round * processes;
    }

    /**
     * Returns a word that a process has written; called after the round is complete, and before it is over.
     *
     * @param place place of the process
     * @param index 0 to {@link #WORDS} − 1
     * @return the word
     */
    public long left(int place, int index) {
        return memory.getLong(line(place) + index * Long.BYTES);
    }

    /**
     * Writes a word of the result; called before {@link #release}.
     *
     * @param index 0 to {@link #RESULT_WORDS} − 1
     * @param word any value
     */
    public void result(int index, long word) {
        // plain: published by release
        memory.putLong(RESULT + index * Long.BYTES, word);
    }

    /**
     * Ends the round, which is complete, and releases all. The caller must wake processes that may sleep afterwards.
     */
    public void release() {
        // release: publishes the result; pairs with isReleased
        memory.putLongRelease(RELEASED, round);
    }

    /**
     * Returns whether the round is over.
     *
     * @return true after {@link #release} was called in it
     */
    public boolean isReleased() {
        // acquire: sees the result; pairs with release
        return memory.getLongAcquire(RELEASED) >= round;
    }

    /**
     * Returns a word of the result of a round that is over; valid until this process arrives again.
     *
     * @param index 0 to {@link #RESULT_WORDS} − 1
     * @return the word
     */
    public long result(int index) {
        return memory.getLong(RESULT + index * Long.BYTES);
    }

    Region region() {
        return region;
    }

    /** Closes the region. */
    @Override
    public void close() {
        region.close();
    }

    private static int line(int place) {
        return LINES + place * LINE_BYTES;
    }
}
