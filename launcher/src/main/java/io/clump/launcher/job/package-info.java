/**
 * A job as the launcher sees it: its directory, its processes, and how they end.
 *
 * <pre>
 *   JobPlan ──▶ Job ── starts ──▶ JobProcess (one for each rank) ──▶ java … ProcessMain
 *                │ ◀── events, from the control channel
 *                │ ◀── ends, from the operating system
 *                ▼
 *            JobObserver
 * </pre>
 *
 * All processes come to a good end, or none does: the first that dies or fails takes the others with it. Then their
 * files go.
 *
 * <p>The thread that runs a job handles everything that happens in it, from one queue. Other threads only add to the
 * queue, but for the virtual machine's shutdown hook, which ends the job whatever its thread is doing.
 */
@NullMarked
package io.clump.launcher.job;

import org.jspecify.annotations.NullMarked;
