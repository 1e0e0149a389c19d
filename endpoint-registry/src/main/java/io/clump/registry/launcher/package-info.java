/**
 * {@code launcher}: the registry of a job on several hosts. The launcher keeps the table of names; each host has a
 * server, which keeps a copy and passes requests on; each process has a copy of its own, so looking a name up asks
 * nobody.
 *
 * <pre>
 *   LauncherRegistry ── publish, withdraw ──▶ NameServer ── NameAuthority ──▶ NameTable, in the launcher
 *     (in a process)  ◀── changes, answers ── (on its host) ◀── changes, answers ──┘
 * </pre>
 *
 * A process and the server of its host talk in lines over a Unix-domain socket of the job's directory; how the server
 * and the launcher talk is the launcher's business. A change reaches every process before the answer to the request
 * that made it reaches the one that asked. Other processes see it some time later: a name that was withdrawn may be
 * found for that long.
 *
 * <p>The end of a connection is the end of its process: its names are withdrawn. All classes may be used by any thread.
 */
@NullMarked
package io.clump.registry.launcher;

import org.jspecify.annotations.NullMarked;
