<#assign types = ["int", "long", "float", "double"]>
package io.clump.splitc;

import io.clump.am2.ClumpException;

/**
 * How the values of all processes become one; each method is a collective operation: all processes call it, and all
 * make the same calls in the same order, with the same root, type and {@link Reduction}, and arrays of one length. If
 * they do not, or one of them is gone or has failed, every process that waits gets a {@link ClumpException}, and so
 * does every later call; a difference shows after a fraction of a second between two that wait for each other, and at
 * the latest at the next barrier or at the end.
 *
 * <p>Arrays are reduced element by element, and are left as they are. Whole numbers and the smallest and largest of
 * floating-point numbers travel along a tree of nodes, and inside a node through shared memory: p − 1 messages for p
 * processes, and as many again if all get the result; each that fits into 16 bytes is a short one.
 *
 * <p>Floating-point sums are added in a fixed order: ranks 0 and 1, 2 and 3 and so on, then those sums, and so on (a
 * rank without a partner waits for the next round). So for a number of processes the result is bit by bit the same in
 * each of them, in each run, with each root, and however they are spread over nodes and whatever is between these; for
 * another number of processes it may be another. Scans go that way, too. Where two values are made one and the result
 * is not a number, it is the usual NaN, whatever bits the operands had.
 *
 * <p>Belongs to the thread that joined, and may not be called by handlers.
 */
public sealed interface ReductionOperations permits SplitC {
    /**
     * Makes one number of all processes', which all get.
     *
     * @param value this process's
     * @param operation how
     * @return the result
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default long allReduce(long value, Reduction operation) {
        return collectives().allReduce(new long[] {value}, Types.LONGS, operation)[0];
    }

    /**
     * Makes one number of all processes', which all get.
     *
     * @param value this process's
     * @param operation how
     * @return the result
     * @throws IllegalArgumentException if the operation is one on bits
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default double allReduce(double value, Reduction operation) {
        return collectives().allReduce(new double[] {value}, Types.DOUBLES, operation)[0];
    }

<#list types as type>
<#assign isFloating = type == "float" || type == "double">
    /**
     * Makes one array of all processes', element by element, which all get.
     *
     * @param values this process's, of the same length everywhere
     * @param operation how
     * @return the results, a new array
<#if isFloating>
     * @throws IllegalArgumentException if the operation is one on bits
</#if>
     * @throws ClumpException if lengths differ, something went wrong, now or before, or the thread was interrupted
     */
    default ${type}[] allReduce(${type}[] values, Reduction operation) {
        return collectives().allReduce(values, Types.${type?upper_case}S, operation);
    }
<#sep>

</#sep>
</#list>

    /**
     * Makes one number of all processes', which one gets. The others return once they have sent theirs on.
     *
     * @param root rank of the process that gets it
     * @param value this process's
     * @param operation how
     * @return the result at the root; 0 elsewhere
     * @throws IllegalArgumentException if there is no such root
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default long reduce(int root, long value, Reduction operation) {
        long[] result = collectives().reduce(root, new long[] {value}, Types.LONGS, operation);
        return result.length == 0 ? 0 : result[0];
    }

    /**
     * Makes one number of all processes', which one gets. The others return once they have sent theirs on.
     *
     * @param root rank of the process that gets it
     * @param value this process's
     * @param operation how
     * @return the result at the root; 0 elsewhere
     * @throws IllegalArgumentException if there is no such root, or the operation is one on bits
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default double reduce(int root, double value, Reduction operation) {
        double[] result = collectives().reduce(root, new double[] {value}, Types.DOUBLES, operation);
        return result.length == 0 ? 0 : result[0];
    }

<#list types as type>
<#assign isFloating = type == "float" || type == "double">
    /**
     * Makes one array of all processes', element by element, which one gets. The others return once they have sent
     * theirs on.
     *
     * @param root rank of the process that gets it
     * @param values this process's, of the same length everywhere
     * @param operation how
     * @return the results at the root, a new array; an empty one elsewhere
     * @throws IllegalArgumentException if there is no such root${isFloating?then(", or the operation is one on bits", "")}
     * @throws ClumpException if lengths differ, something went wrong, now or before, or the thread was interrupted
     */
    default ${type}[] reduce(int root, ${type}[] values, Reduction operation) {
        return collectives().reduce(root, values, Types.${type?upper_case}S, operation);
    }
<#sep>

</#sep>
</#list>

    /**
     * Makes one number for each process of those of all before it. The sum is an {@code int}, too, and wraps around.
     *
     * @param value this process's
     * @param operation how
     * @return the result for ranks 0 to this one's − 1. At rank 0, which has none before it, what changes nothing:
     *     0 for a sum, OR and XOR, −1 for AND, {@link Integer#MAX_VALUE} for MIN and {@link Integer#MIN_VALUE}
     *     for MAX
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default int exclusiveScan(int value, Reduction operation) {
        int[] none = {operation.intIdentity()};
        return collectives().exclusiveScan(new int[] {value}, none, Types.INTS, operation)[0];
    }

    /**
     * Makes one number for each process of those of all before it.
     *
     * @param value this process's
     * @param operation how
     * @return the result for ranks 0 to this one's − 1. At rank 0, which has none before it, what changes nothing:
     *     0 for a sum, OR and XOR, −1 for AND, {@link Long#MAX_VALUE} for MIN and {@link Long#MIN_VALUE} for
     *     MAX
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default long exclusiveScan(long value, Reduction operation) {
        long[] none = {operation.identity()};
        return collectives().exclusiveScan(new long[] {value}, none, Types.LONGS, operation)[0];
    }

    /**
     * Makes one number for each process of those of all before it.
     *
     * @param value this process's
     * @param operation how
     * @return the result for ranks 0 to this one's − 1. At rank 0, which has none before it, what changes nothing:
     *     0 for a sum, infinity for MIN and minus infinity for MAX
     * @throws IllegalArgumentException if the operation is one on bits
     * @throws ClumpException if something went wrong, now or before, or the thread was interrupted
     */
    default double exclusiveScan(double value, Reduction operation) {
        double[] none = {operation.floatingIdentity()};
        return collectives().exclusiveScan(new double[] {value}, none, Types.DOUBLES, operation)[0];
    }

    private Collectives collectives() {
        // No interface can hide it, and nothing else is permitted.
        return ((SplitC) this).collectives();
    }
}
