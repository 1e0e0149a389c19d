/**
 * Jobs on several hosts. The launcher starts an agent on each host, by a {@link io.clump.command.host.HostLauncher}.
 * The agent's standard input and output are the control connection between the two.
 *
 * <pre>
 *   launcher                                      host
 *   Job ─▶ RemoteSite ─▶ AgentLink ══ Frames ══▶ AgentMain ─▶ LocalSite ─▶ processes
 *                └ AgentCommand: ssh HOST sh -c …    (the same as in the launcher for a job without hosts)
 * </pre>
 *
 * Each end sends something at least every few seconds. An agent whose connection ends or is silent for too long ends
 * its processes and itself, so a launcher that was killed or cannot be reached leaves no processes; the launcher does
 * the same with the whole job when an agent is silent. Secrets travel over the connection only, never on a command
 * line.
 *
 * <p>With many hosts, agents start agents: {@link Branches} divides the hosts, and an agent acts as the launcher of
 * those below it, with the same {@link RemoteSite}. It combines its own site and theirs in {@link
 * io.clump.launcher.job.Sites}, as the job does with all sites.
 *
 * <pre>
 *   Job ─▶ Sites ─▶ RemoteSite ══▶ Agent ─▶ Sites ─▶ LocalSite
 *               │                                ├─▶ RemoteSite ══▶ Agent ─▶ Sites ─▶ LocalSite
 *               └─▶ RemoteSite ══▶ …             └─▶ RemoteSite ══▶ …
 * </pre>
 *
 * <p>An agent handles orders in one thread, in the order of their arrival. Only names and questions for counters do not
 * wait for this thread: each goes to the site of its node at once. A query of a host below several agents passes
 * through all of them. Only the launcher waits for the answers, so it knows which hosts are silent.
 */
@NullMarked
package io.clump.launcher.agent;

import org.jspecify.annotations.NullMarked;
