/**
 * Barriers of all runtimes. An algorithm, chosen by its name, makes the plan of each process; a barrier carries it out
 * with the messages of the runtime. The processes of a node may use a counter in its memory instead, and slots there to
 * give each other a few bytes.
 *
 * <p>A barrier of another jar, in which all processes report to process 0:
 *
 * <pre>{@code
 * import io.clump.am2.barrier.*;
 *
 * public class StarBarrier implements BarrierAlgorithm {
 *     @Override
 *     public String optionName() {
 *         return "star";
 *     }
 *
 *     @Override
 *     public BarrierPlan plan(int rank, int[] nodes) {
 *         return BarrierPlan.ofTree(rank, nodes, child -> 0);
 *     }
 * }
 * }</pre>
 *
 * The jar names it in {@code META-INF/services/io.clump.am2.barrier.BarrierAlgorithm}.
 *
 * <pre>
 *   BarrierAlgorithm ─▶ BarrierPlan: rounds ─┬─▶ Barrier ─▶ Signals: messages of ports, of Split-C
 *   (BarrierKind, other jars)                └─▶ a schedule of MPI
 *   NodeMeeting ─▶ NodeCounter: the processes of a node
 *                  NodeSlots: a few bytes of each of them
 * </pre>
 *
 * <table>
 * <caption>Who reads and writes which word of a node's counter</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>arrived</td><td>each process</td><td>getAndAdd</td><td>each process</td><td>getAndAdd; acquire</td></tr>
 * <tr><td>line of a process</td><td>that process, before it arrives</td><td>plain</td><td>the one that completes the
 *     round</td>
 *     <td>plain</td></tr>
 * <tr><td>result</td><td>the one that completes the round, before it releases</td><td>plain</td><td>the
 *     others</td><td>plain</td></tr>
 * <tr><td>released</td><td>the one that completes the round</td><td>release</td><td>the
 *     others</td><td>acquire</td></tr>
 * </table>
 *
 * <table>
 * <caption>Who reads and writes which word of a node's slots</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>finished operations of a process</td><td>that process</td><td>release</td><td>each process that
 *     gives</td><td>acquire</td></tr>
 * <tr><td>length and bytes of a slot</td><td>its process, before it gives them</td><td>plain</td><td>the
 *     others</td><td>plain</td></tr>
 * <tr><td>operation of a slot</td><td>its process</td><td>release</td><td>each process</td><td>acquire</td></tr>
 * </table>
 */
@NullMarked
package io.clump.am2.barrier;

import org.jspecify.annotations.NullMarked;
