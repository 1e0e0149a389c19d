/**
 * Watching a running job from outside: the counters of its processes as a table, as JSON, and on a changing screen.
 *
 * <pre>
 *   HostCounters.read ─ every process's file ─▶ JobView ─▶ JobTable ─ lines ─▶ Screen
 *                                                  │ ╰───▶ StatReport ─▶ JSON
 *   agent: HostCounters.read ══▶ launcher ─▶ WatchServer
 * </pre>
 *
 * The upper line shows a job on this machine. For a job on several hosts, the launcher queries the agents of all hosts,
 * some of them through other agents, each time a watcher connects to its socket, and never otherwise. Nothing here
 * writes to the job. Each class belongs to one thread, except the server, which has threads of its own.
 */
@NullMarked
package io.clump.launcher.watch;

import org.jspecify.annotations.NullMarked;
