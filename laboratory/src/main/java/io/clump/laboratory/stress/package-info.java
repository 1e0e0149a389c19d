/**
 * Many senders and one receiver: how much longer a message takes when others want the same queue.
 *
 * <pre>
 *   sender 1 ─┐
 *   sender 2 ─┼─ requests ─▶ receiver, which answers each
 *   …        ─┘                (side 0, measures)
 * </pre>
 *
 * A workload belongs to the main thread of its process.
 *
 * <table>
 * <caption>Shared memory, apart from that of the layer</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>phase that is called</td><td>receiver</td><td>release</td><td>senders</td><td>acquire</td></tr>
 * <tr><td>phase that has begun</td><td>receiver</td><td>release</td><td>senders</td><td>acquire</td></tr>
 * <tr><td>phase for which a sender is there</td><td>that
 *     sender</td><td>release</td><td>receiver</td><td>acquire</td></tr>
 * </table>
 */
@NullMarked
package io.clump.laboratory.stress;

import org.jspecify.annotations.NullMarked;
