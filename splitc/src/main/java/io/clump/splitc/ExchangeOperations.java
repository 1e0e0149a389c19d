package io.clump.splitc;

import io.clump.am2.ClumpException;
import org.agrona.MutableDirectBuffer;

/**
 * How processes exchange arrays; each method is a collective operation: all processes call it, and all make the same calls in
 * the same order, with the same root and elements of the same type. If they do not, or one of them is gone or has
 * failed, every process that waits gets a {@link ClumpException}, and so does every later call; a difference shows
 * after a fraction of a second between two that wait for each other, and at the latest at the next barrier or at the end.
 *
 * <p>Arrays may be empty, and of any length. What is returned belongs to the caller. An operation is no barrier: a
 * process returns when it has what it gets and has sent what others get. For p processes and arrays that fit into a message
 * (16 bytes in a short one, one medium message otherwise, else as many as are needed):
 *
 * <ul>
 *   <li>broadcast: p − 1 messages, to each other node once, and from process to process in about log2(p) steps;
 *   <li>gather: p − 1 messages, all to the root;
 *   <li>all-gather: p − 1 messages for each array, that go to each other node once;
 *   <li>all-to-all: p − 1 messages from each process. Each begins with another destination, and takes what others send while
 *       it sends itself; what arrives is put where it stays.
 * </ul>
 *
 * Belongs to the thread that joined, and may not be called by handlers.
 */
public sealed interface ExchangeOperations permits SplitC {
    /**
     * Gives one process's numbers to all. The root returns once it has sent them.
     *
     * @param root rank of the process that has them
     * @param values the numbers; of the root's only, any array elsewhere
     * @return the root's numbers; at the root the same array
     * @throws IllegalArgumentException if there is no such root
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default int[] broadcast(int root, int[] values) {
        return collectives().broadcast(root, values, Types.INTS);
    }

    /**
     * Gives one process's numbers to all. The root returns once it has sent them.
     *
     * @param root rank of the process that has them
     * @param values the numbers; of the root's only, any array elsewhere
     * @return the root's numbers; at the root the same array
     * @throws IllegalArgumentException if there is no such root
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default long[] broadcast(int root, long[] values) {
        return collectives().broadcast(root, values, Types.LONGS);
    }

    /**
     * Gives one process's numbers to all. The root returns once it has sent them.
     *
     * @param root rank of the process that has them
     * @param values the numbers; of the root's only, any array elsewhere
     * @return the root's numbers; at the root the same array
     * @throws IllegalArgumentException if there is no such root
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default float[] broadcast(int root, float[] values) {
        return collectives().broadcast(root, values, Types.FLOATS);
    }

    /**
     * Gives one process's numbers to all. The root returns once it has sent them.
     *
     * @param root rank of the process that has them
     * @param values the numbers; of the root's only, any array elsewhere
     * @return the root's numbers; at the root the same array
     * @throws IllegalArgumentException if there is no such root
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default double[] broadcast(int root, double[] values) {
        return collectives().broadcast(root, values, Types.DOUBLES);
    }

    /**
     * Gives one process's bytes to all. The root returns once it has sent them.
     *
     * @param root rank of the process that has them
     * @param values the bytes; of the root's only, any array elsewhere
     * @return the root's bytes; at the root the same array
     * @throws IllegalArgumentException if there is no such root
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default byte[] broadcast(int root, byte[] values) {
        return collectives().broadcast(root, values, Types.BYTES);
    }

    /**
     * Gives one process's bytes to all. The root returns once it has sent them.
     *
     * @param root rank of the process that has them
     * @param buffer holds them at the root and gets them elsewhere
     * @param offset of the bytes in the buffer
     * @param length number of bytes, the same in all processes
     * @throws IllegalArgumentException if there is no such root
     * @throws IndexOutOfBoundsException if the buffer has no such bytes
     * @throws ClumpException if the root's length is another, something went wrong, now or before, or the thread was
     *     interrupted
     */
    default void broadcast(int root, MutableDirectBuffer buffer, int offset, int length) {
        collectives().broadcast(root, buffer, offset, length);
    }

    /**
     * Gives all processes' numbers to one. The others return once they have sent theirs, so many in a row without a
     * barrier fill the root's memory.
     *
     * @param root rank of the process that gets them
     * @param values this process's numbers, as many as it likes
     * @return at the root the numbers of each process by rank; elsewhere nothing
     * @throws IllegalArgumentException if there is no such root
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default int[][] gather(int root, int[] values) {
        return collectives().gather(root, values, Types.INTS);
    }

    /**
     * Gives all processes' numbers to one. The others return once they have sent theirs, so many in a row without a
     * barrier fill the root's memory.
     *
     * @param root rank of the process that gets them
     * @param values this process's numbers, as many as it likes
     * @return at the root the numbers of each process by rank; elsewhere nothing
     * @throws IllegalArgumentException if there is no such root
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default long[][] gather(int root, long[] values) {
        return collectives().gather(root, values, Types.LONGS);
    }

    /**
     * Gives all processes' numbers to one. The others return once they have sent theirs, so many in a row without a
     * barrier fill the root's memory.
     *
     * @param root rank of the process that gets them
     * @param values this process's numbers, as many as it likes
     * @return at the root the numbers of each process by rank; elsewhere nothing
     * @throws IllegalArgumentException if there is no such root
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default float[][] gather(int root, float[] values) {
        return collectives().gather(root, values, Types.FLOATS);
    }

    /**
     * Gives all processes' numbers to one. The others return once they have sent theirs, so many in a row without a
     * barrier fill the root's memory.
     *
     * @param root rank of the process that gets them
     * @param values this process's numbers, as many as it likes
     * @return at the root the numbers of each process by rank; elsewhere nothing
     * @throws IllegalArgumentException if there is no such root
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default double[][] gather(int root, double[] values) {
        return collectives().gather(root, values, Types.DOUBLES);
    }

    /**
     * Gives all processes' bytes to one. The others return once they have sent theirs, so many in a row without a
     * barrier fill the root's memory.
     *
     * @param root rank of the process that gets them
     * @param values this process's bytes, as many as it likes
     * @return at the root the bytes of each process by rank; elsewhere nothing
     * @throws IllegalArgumentException if there is no such root
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default byte[][] gather(int root, byte[] values) {
        return collectives().gather(root, values, Types.BYTES);
    }

    /**
     * Gives all processes' numbers to all.
     *
     * @param values this process's numbers, as many as it likes
     * @return the numbers of each process by rank
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default int[][] allGather(int[] values) {
        return collectives().allGather(values, Types.INTS);
    }

    /**
     * Gives all processes' numbers to all.
     *
     * @param values this process's numbers, as many as it likes
     * @return the numbers of each process by rank
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default long[][] allGather(long[] values) {
        return collectives().allGather(values, Types.LONGS);
    }

    /**
     * Gives all processes' numbers to all.
     *
     * @param values this process's numbers, as many as it likes
     * @return the numbers of each process by rank
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default float[][] allGather(float[] values) {
        return collectives().allGather(values, Types.FLOATS);
    }

    /**
     * Gives all processes' numbers to all.
     *
     * @param values this process's numbers, as many as it likes
     * @return the numbers of each process by rank
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default double[][] allGather(double[] values) {
        return collectives().allGather(values, Types.DOUBLES);
    }

    /**
     * Gives all processes' bytes to all.
     *
     * @param values this process's bytes, as many as it likes
     * @return the bytes of each process by rank
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default byte[][] allGather(byte[] values) {
        return collectives().allGather(values, Types.BYTES);
    }

    /**
     * Gives each process numbers of all others.
     *
     * @param byRank the numbers for each process by rank, as many as this process likes
     * @return what each process had for this one, by rank
     * @throws IllegalArgumentException if it is not one array for each process
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default int[][] allToAll(int[][] byRank) {
        return collectives().allToAll(byRank, Types.INTS);
    }

    /**
     * Gives each process numbers of all others.
     *
     * @param byRank the numbers for each process by rank, as many as this process likes
     * @return what each process had for this one, by rank
     * @throws IllegalArgumentException if it is not one array for each process
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default long[][] allToAll(long[][] byRank) {
        return collectives().allToAll(byRank, Types.LONGS);
    }

    /**
     * Gives each process numbers of all others.
     *
     * @param byRank the numbers for each process by rank, as many as this process likes
     * @return what each process had for this one, by rank
     * @throws IllegalArgumentException if it is not one array for each process
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default float[][] allToAll(float[][] byRank) {
        return collectives().allToAll(byRank, Types.FLOATS);
    }

    /**
     * Gives each process numbers of all others.
     *
     * @param byRank the numbers for each process by rank, as many as this process likes
     * @return what each process had for this one, by rank
     * @throws IllegalArgumentException if it is not one array for each process
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default double[][] allToAll(double[][] byRank) {
        return collectives().allToAll(byRank, Types.DOUBLES);
    }

    /**
     * Gives each process bytes of all others.
     *
     * @param byRank the bytes for each process by rank, as many as this process likes
     * @return what each process had for this one, by rank
     * @throws IllegalArgumentException if it is not one array for each process
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default byte[][] allToAll(byte[][] byRank) {
        return collectives().allToAll(byRank, Types.BYTES);
    }

    private Collectives collectives() {
        // No interface can hide it, and nothing else is permitted.
        return ((SplitC) this).collectives();
    }
}
