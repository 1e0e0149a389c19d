/**
 * Jobs on several hosts: how soon they run, how soon they have ended everywhere, and whether their processes are as
 * fast as others. The hosts are network namespaces of this machine, joined by a bridge ({@link
 * io.clump.laboratory.launch.Hosts}); the workload starts the {@code clump} command, or a peer, as a user would
 * ({@link io.clump.laboratory.launch.TimedCommand}).
 *
 * <pre>
 *   bench ──▶ worker on the front ──▶ clump run -H … ──nsenter──▶ agent on host 0 ──▶ processes
 *                                                    ──nsenter──▶ agent on host 1 ──▶ processes
 * </pre>
 *
 * Everything belongs to one thread.
 */
@NullMarked
package io.clump.laboratory.launch;

import org.jspecify.annotations.NullMarked;
