/**
 * Files of checkpoints: the states of a job's processes at a safe point, from which other processes can continue.
 *
 * <pre>
 *   DIR ── checkpoint-7 ─┬─ rank-0, rank-1, … ── CheckpointFile: states by name, checksum
 *                        └─ manifest ─────────── Checkpoint: written last; without it there is no checkpoint
 * </pre>
 *
 * {@link io.clump.splitc.Checkpoints} writes them: each process its own file on the thread that joined the job, rank 0
 * the manifest. The launcher and the processes of a restored job read them. Nothing here keeps state between calls; any
 * thread may use it.
 */
@NullMarked
package io.clump.splitc.checkpoint;

import org.jspecify.annotations.NullMarked;
