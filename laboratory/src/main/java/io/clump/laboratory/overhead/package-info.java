/**
 * The parts of a send's time: senders that do more and more of the work of Clump, over queues of the same layout, up to
 * Clump's own. The time that one takes longer than the one before is the cost of the added part.
 *
 * <pre>
 *   PlainSenders, step by step ─▶ a queue of its own ─▶ SendOverhead, side 1, which accepts and frees
 *   Endpoint.request ───────────▶ the queue of side 1's endpoint
 * </pre>
 *
 * A workload belongs to the main thread of its process.
 *
 * <table>
 * <caption>Shared memory, apart from that of queues and layers</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>tag of the plain queue</td><td>none</td><td></td><td>side 0</td><td>acquire</td></tr>
 * <tr><td>number of its accepted messages</td><td>side 1</td><td>release</td><td>side 0</td><td>acquire</td></tr>
 * </table>
 */
@NullMarked
package io.clump.laboratory.overhead;

import org.jspecify.annotations.NullMarked;
