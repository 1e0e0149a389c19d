/**
 * The speed of the network protocols, and of what they are compared with: one class for each thing that is measured, and
 * {@link NetDuels}, which says which are measured beside each other and what must hold.
 *
 * <pre>
 *   figure                     ours                 beside it
 *   short round trip           ClumpRoundTrip       DatagramRoundTrip, AeronRoundTrip
 *   flood                      ClumpFlood           DatagramFlood, AeronFlood
 *   8 kB one way               ClumpMedium          DatagramFlood with the largest datagrams
 *   Ethernet round trip        ClumpRoundTrip       the same over UDP, both on a VethPair
 *   cost of authentication     ClumpRoundTrip       the same without
 *   1,000 idle peers           IdlePeersRoundTrip   the same with none
 * </pre>
 *
 * Each workload belongs to the main thread of its process. What is measured over other protocols, too, is in {@link
 * io.clump.laboratory.traffic}. Both sides are nodes of their own on one machine, so that messages between them leave
 * through the network; the layers have shared memory besides, and the poll strategy that jobs have by default. No memory
 * is shared but that of the layers, the libraries, {@link io.clump.laboratory.worker.Ports} and {@link
 * io.clump.laboratory.worker.RoundLine}.
 */
@NullMarked
package io.clump.laboratory.net;

import org.jspecify.annotations.NullMarked;
