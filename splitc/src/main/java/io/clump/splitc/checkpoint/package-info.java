/**
 * Files of checkpoints: what the processes of a job have saved at a safe point, so that others can go on from there.
 *
 * <pre>
 *   DIR ── checkpoint-7 ─┬─ rank-0, rank-1, … ── CheckpointFile: states by name, checksum
 *                        └─ manifest ─────────── Checkpoint: written last; without it there is no checkpoint
 * </pre>
 *
 * {@link io.clump.splitc.Checkpoints} writes them; each process its own file on the thread that joined the job, rank 0
 * the manifest. Whoever starts a job again reads them. Nothing here keeps state between calls; any thread may use it.
 */
@NullMarked
package io.clump.splitc.checkpoint;

import org.jspecify.annotations.NullMarked;
