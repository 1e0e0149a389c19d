/**
 * Control connections of a job's processes: each process sends events to the launcher, and receives its orders, through
 * the {@linkplain io.clump.control control socket} in the job's directory.
 *
 * <pre>
 *   process 0 ── ControlClient ──▶ ┐
 *   process 1 ── ControlClient ──▶ ├─▶ control ──▶ ProcessServer ──▶ Listener (in the launcher)
 *   process 2 ── ControlClient ──▶ ┘
 * </pre>
 *
 * Events travel in one direction, orders and the end of the stream in the other. The launcher closes a connection when
 * it has received the process's last event, and the system closes all connections when the launcher has ended in any
 * way. So a process need not poll for its launcher, and none outlives it.
 *
 * <p>A client may be used by any thread. A server calls its listener from one thread for each connection.
 */
@NullMarked
package io.clump.launcher.control;

import org.jspecify.annotations.NullMarked;
