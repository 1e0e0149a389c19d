/**
 * Main class and helpers of each process of a job.
 *
 * <pre>
 *   ProcessMain ── reads ──▶ rank-N.properties
 *        │ opens the layer, joins Split-C, runs the program
 *        ▼
 *   EventMonitor ── phases, progress, results ──▶ control channel
 * </pre>
 *
 * The main thread runs the program and owns its endpoint; the control channel's thread only watches the launcher, and
 * {@link LauncherOrders} carries out the launcher's orders in a separate thread.
 */
@NullMarked
package io.clump.launcher.process;

import org.jspecify.annotations.NullMarked;
