/**
 * How long data of a certain length takes from one process to another, until its arrival is acknowledged.
 *
 * <pre>
 *   TransferTimes ── picoseconds for each length ──▶ HalfPower, the experiment {@code bandwidth}
 * </pre>
 *
 * A workload belongs to the main thread of its process. No memory is shared but that of the layer and of {@link
 * io.clump.benchmarks.worker.RoundLine} and {@link io.clump.benchmarks.worker.Gate}.
 */
@NullMarked
package io.clump.benchmarks.transfer;

import org.jspecify.annotations.NullMarked;
