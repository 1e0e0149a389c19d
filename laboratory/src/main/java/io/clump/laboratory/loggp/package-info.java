/**
 * The cost of a message by the few numbers of the LogGP model: the time that the sender and the receiver are busy with
 * it, its latency, the rate of messages, and the rate of long data.
 *
 * <pre>
 *   LogGpWorkload ── medians of a round ──▶ formulas of the sheet ──▶ the experiment {@code loggp}
 *     side 0 sends, side 1 answers each request; a Gate holds it off while the sending alone is measured
 * </pre>
 *
 * A workload belongs to the main thread of its process. No memory is shared but that of the layer, of {@link
 * io.clump.laboratory.worker.RoundLine} and of {@link io.clump.laboratory.worker.Gate}.
 */
@NullMarked
package io.clump.laboratory.loggp;

import org.jspecify.annotations.NullMarked;
