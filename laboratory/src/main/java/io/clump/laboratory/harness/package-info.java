/**
 * Measurement of contestants: contestants that are compared are measured in the same run, alternately.
 *
 * <pre>
 *   Workbench ──▶ Contest ──▶ ContestantProcesses ──▶ WorkerProcess (ours, side 0 and 1)
 *                    │                          ├──▶ WorkerProcess (a peer, side 0 and 1)
 *                    │                          └──▶ …
 *                    │    warm up each; then ours, peer, peer, ours, peer, peer, ours …
 *                    ▼
 *                Measurement: a Sample with its Turns
 * </pre>
 *
 * A contest belongs to the thread that runs it. A workbench may be closed by any thread, and is when the virtual
 * machine shuts down.
 */
@NullMarked
package io.clump.laboratory.harness;

import org.jspecify.annotations.NullMarked;
