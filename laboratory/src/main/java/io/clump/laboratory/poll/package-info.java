/**
 * The costs of a process that has two protocols open, and waits: one class for each subject, and the sheet
 * {@code poll}, which names the contestants beside it and the claims that must hold.
 *
 * <pre>
 *   figure                               ours             beside it
 *   round trip inside a node, UDP open   Traffic          the same without a network, and with other strategies
 *   round trip over UDP, memory shared   ClumpAndSilent   the same without shared memory, and with other strategies
 *   phases of 100 ms, both in turns      MixedTraffic     the same with every fixed fraction; the best ones of them
 *   processor time of a waiting process  IdleProcess      the same over other networks
 *   request to a sleeper, and its reply  FirstMessage     SelectorWakeUp: a datagram to a selecting thread, and back
 * </pre>
 *
 * Each workload belongs to the main thread of its process. Without a given strategy, the processes have the one of
 * {@link io.clump.am2.LayerConfiguration}. No memory is shared but that of the layers and {@link
 * io.clump.laboratory.worker.RoundLine}.
 *
 * <p>In {@link io.clump.laboratory.poll.MixedTraffic} the process that is measured has a processor for itself. Its two
 * peers, one of its node and one of another, are endpoints of one process on the other processor, and one thread polls
 * the one whose turn it is: two processes would compete for that processor, and the measurement would be of the
 * system's time slices.
 */
@NullMarked
package io.clump.laboratory.poll;

import org.jspecify.annotations.NullMarked;
