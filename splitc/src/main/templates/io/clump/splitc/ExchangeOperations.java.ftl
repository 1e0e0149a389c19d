<#assign types = ["int", "long", "float", "double", "byte"]>
package io.clump.splitc;

import io.clump.am2.ClumpException;
import org.agrona.MutableDirectBuffer;

/**
 * How processes exchange arrays; each method is a collective operation: all processes call it, and all make the same
 * calls in the same order, with the same root and elements of the same type. If they do not, or one of them is gone or
 * has failed, every process that waits gets a {@link ClumpException}, and so does every later call; a difference shows
 * after a fraction of a second between two that wait for each other, and at the latest at the next barrier or at the
 * end.
 *
 * <p>Arrays may be empty, and of any length. What is returned belongs to the caller. An operation is no barrier: a
 * process returns when it has what it gets and has sent what others get. For p processes and arrays that fit into a
 * message (16 bytes in a short one, one medium message otherwise, else as many as are needed):
 *
 * <ul>
 *   <li>broadcast: p − 1 messages, to each other node once, and from process to process in about log2(p) steps;
 *   <li>gather: p − 1 messages, all to the root;
 *   <li>all-gather: p − 1 messages for each array, that go to each other node once;
 *   <li>all-to-all: p − 1 messages from each process. Each begins with another destination, and takes what others send
 *       while it sends itself; what arrives is put where it stays.
 * </ul>
 *
 * Belongs to the thread that joined, and may not be called by handlers.
 */
public sealed interface ExchangeOperations permits SplitC {
<#list types as type>
<#assign things = (type == "byte")?then("bytes", "numbers")>
    /**
     * Gives one process's ${things} to all. The root returns once it has sent them.
     *
     * @param root rank of the process that has them
     * @param values the ${things}; of the root's only, any array elsewhere
     * @return the root's ${things}; at the root the same array
     * @throws IllegalArgumentException if there is no such root
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default ${type}[] broadcast(int root, ${type}[] values) {
        return collectives().broadcast(root, values, Types.${type?upper_case}S);
    }
<#sep>

</#sep>
</#list>

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

<#list types as type>
<#assign things = (type == "byte")?then("bytes", "numbers")>
    /**
     * Gives all processes' ${things} to one. The others return once they have sent theirs, so many in a row without a
     * barrier fill the root's memory.
     *
     * @param root rank of the process that gets them
     * @param values this process's ${things}, as many as it likes
     * @return at the root the ${things} of each process by rank; elsewhere nothing
     * @throws IllegalArgumentException if there is no such root
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default ${type}[][] gather(int root, ${type}[] values) {
        return collectives().gather(root, values, Types.${type?upper_case}S);
    }
<#sep>

</#sep>
</#list>

<#list types as type>
<#assign things = (type == "byte")?then("bytes", "numbers")>
    /**
     * Gives all processes' ${things} to all.
     *
     * @param values this process's ${things}, as many as it likes
     * @return the ${things} of each process by rank
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default ${type}[][] allGather(${type}[] values) {
        return collectives().allGather(values, Types.${type?upper_case}S);
    }
<#sep>

</#sep>
</#list>

<#list types as type>
<#assign things = (type == "byte")?then("bytes", "numbers")>
    /**
     * Gives each process ${things} of all others.
     *
     * @param byRank the ${things} for each process by rank, as many as this process likes
     * @return what each process had for this one, by rank
     * @throws IllegalArgumentException if it is not one array for each process
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default ${type}[][] allToAll(${type}[][] byRank) {
        return collectives().allToAll(byRank, Types.${type?upper_case}S);
    }
<#sep>

</#sep>
</#list>

    private Collectives collectives() {
        // No interface can hide it, and nothing else is permitted.
        return ((SplitC) this).collectives();
    }
}
