/**
 * Connections between the processes that run a job: the launcher, its agents, the processes themselves, and commands
 * that query them. Each listens at one {@link io.clump.control.ControlSocket}. The first line of a connection names its
 * role; every other line is a record in the form of {@link io.clump.control.RecordLines}.
 *
 * <pre>
 *   role          client                       serves it
 *   process       a process of the job         launcher or agent: orders one way, events the other
 *   registry      a process of the job         launcher or agent: names of endpoints
 *   watch         clump top, clump stat        launcher of a job on several hosts: its counters
 *   checkpoint    clump checkpoint             launcher: asks for a checkpoint, gets the report
 *   gang          launchers, clump gang        gang scheduler: turns
 * </pre>
 *
 * The connection between launcher and agent has lines of the same form, but runs over the standard streams of the
 * agent.
 */
@NullMarked
package io.clump.control;

import org.jspecify.annotations.NullMarked;
