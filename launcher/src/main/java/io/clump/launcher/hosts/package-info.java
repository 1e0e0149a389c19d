/**
 * Ways in which the launcher and its agents start a command on a host: {@linkplain
 * io.clump.launcher.hosts.SshLauncher ssh}, {@linkplain io.clump.launcher.hosts.SlurmLauncher Slurm}, and {@linkplain
 * io.clump.launcher.hosts.CommandLauncher a command} of the user. A jar of the user may bring others: {@link
 * io.clump.command.host.HostLauncher}.
 *
 * <p>The classes have no state, so any thread may call them.
 */
@NullMarked
package io.clump.launcher.hosts;

import org.jspecify.annotations.NullMarked;
