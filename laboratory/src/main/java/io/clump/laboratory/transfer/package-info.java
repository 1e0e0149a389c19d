/**
 * Times that data of a certain length takes from one process to another, until its arrival is acknowledged.
 *
 * <pre>
 *   TransferTimes ── picoseconds for each length ──▶ HalfPower, the experiment {@code bandwidth}
 * </pre>
 *
 * A workload belongs to the main thread of its process. No memory is shared but that of the layer and of {@link
 * io.clump.laboratory.worker.RoundLine} and {@link io.clump.laboratory.worker.Gate}.
 */
@NullMarked
package io.clump.laboratory.transfer;

import org.jspecify.annotations.NullMarked;
