/**
 * Jobs in the launcher: their directories, processes and ends.
 *
 * <pre>
 *   JobPlan ──▶ Job ── starts ──▶ JobProcess (one for each rank) ──▶ java … ProcessMain
 *                │ ◀── events, from the control channel
 *                │ ◀── ends, from the operating system
 *                ▼
 *            JobObserver
 * </pre>
 *
 * Either all processes succeed or all are ended: when the first one dies or fails, the job ends the others. Then it
 * removes their files.
 *
 * <p>The thread that runs a job handles all its events, from one queue. Other threads only add to the queue, except the
 * virtual machine's shutdown hook, which ends the job at any time.
 */
@NullMarked
package io.clump.launcher.job;

import org.jspecify.annotations.NullMarked;
