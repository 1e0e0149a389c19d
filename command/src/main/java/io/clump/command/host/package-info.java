/**
 * Back ends of the launcher: how a command is started on a host.
 *
 * <pre>
 *   clump run -H a,b --launcher NAME:PARAMETERS
 *      │  a {@link io.clump.command.host.HostStart} for each host
 *      ▼
 *   {@link io.clump.command.host.HostLauncher} ─▶ command line, for instance  ssh … -- a 'exec /bin/sh -c …'
 *      │  started by the launcher; its standard input and output are the control connection
 *      ▼
 *   agent on host a
 * </pre>
 *
 * <p>The launchers have no state, so any thread may call them.
 */
@NullMarked
package io.clump.command.host;

import org.jspecify.annotations.NullMarked;
