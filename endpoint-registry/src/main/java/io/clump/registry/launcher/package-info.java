/**
 * {@code launcher}: the registry of a job on several hosts. The launcher keeps the table of names; each host has a
 * server, which keeps a copy and forwards requests; each process has its own copy, so a lookup sends no message.
 *
 * <pre>
 *   LauncherRegistry ── publish, withdraw ──▶ NameServer ── NameAuthority ──▶ NameTable, in the launcher
 *     (in a process)  ◀── changes, answers ── (on its host) ◀── changes, answers ──┘
 * </pre>
 *
 * A process and the server of its host exchange lines over a Unix-domain socket of the job's directory; the launcher
 * defines the connection between server and launcher. A process receives the change that it requested before the
 * answer. Other processes receive it some time later, since changes are written in groups: a withdrawn name may be
 * found until then.
 *
 * <p>The end of a connection is the end of its process: its names are withdrawn. All classes may be used by any thread.
 */
@NullMarked
package io.clump.registry.launcher;

import org.jspecify.annotations.NullMarked;
