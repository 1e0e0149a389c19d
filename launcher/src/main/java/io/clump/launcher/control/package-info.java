/**
 * The control channel: a Unix-domain socket in the job's directory over which each process tells the launcher what
 * happens in it, as one JSON object a line, and hears its orders, a line each.
 *
 * <pre>
 *   process 0 ── ControlClient ──▶ ┐
 *   process 1 ── ControlClient ──▶ ├─▶ control ──▶ ControlServer ──▶ Listener (in the launcher)
 *   process 2 ── ControlClient ──▶ ┘
 * </pre>
 *
 * Events travel one way, orders the other, and so does the end of the stream: the launcher closes a connection when it
 * has seen the process's last event, and the system closes all of them when the launcher is gone, however it ended. So
 * no process needs to look for its launcher, and none outlives it.
 *
 * <p>A client may be used by any thread. A server calls its listener from one thread for each connection.
 */
@NullMarked
package io.clump.launcher.control;

import org.jspecify.annotations.NullMarked;
