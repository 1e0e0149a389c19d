/**
 * The costs of the machine's own operations that messages consist of: atomic operations on a line of memory, alone and
 * while another core wants the line, and copies.
 *
 * <pre>
 *   AtomicCosts   side 0 measures each operation; side 1 stays away, or does the same to the same line
 *   CopyTimes     one process copies blocks of several lengths
 *   ArrayWalks    one process reads arrays at several strides, or in random order; LoadCounters counts what misses
 * </pre>
 *
 * A workload belongs to the main thread of its process.
 *
 * <table>
 * <caption>Memory shared by what is measured here</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>what is operated on</td><td>both sides</td><td>atomic operations</td><td>both</td><td>the same</td></tr>
 * <tr><td>{@link io.clump.laboratory.worker.Gate}</td><td colspan="4">as it says</td></tr>
 * </table>
 */
@NullMarked
package io.clump.laboratory.primitives;

import org.jspecify.annotations.NullMarked;
