/**
 * One link for each thing that carries messages between two sides, ours or a peer's, and the three ways in which
 * traffic goes through it: round trips, floods, blocks.
 *
 * <pre>
 *   Peer ──▶ Contestant ──▶ Traffic (a process, or one for both sides)
 *                              │
 *                              ▼
 *                         TrafficSide: the phases of a round ──▶ RoundReport
 *                              │
 *   ClumpLink, AgronaLink, AeronLink, PlainTcpLink, DatagramLink, CopyLink; more by a PeerProvider
 *                              │
 *                              ▼
 *                        PairLinkReceiver counts, checks and answers
 * </pre>
 *
 * A side belongs to the thread that measures: the main thread of its process, a {@link
 * io.clump.laboratory.worker.Companion}, or a thread of the peer. A message of a peer has 40 bytes: as much
 * as eight arguments, a handler and a tag. Beyond the links the sides share:
 *
 * <table>
 * <caption>Shared memory</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>progress of the round</td><td>side 1</td><td>release</td><td>side 0</td><td>acquire</td></tr>
 * <tr><td>number of the phase</td><td>side 0</td><td>release</td><td>side 1</td><td>acquire</td></tr>
 * <tr><td>operations of the phase</td><td>side 0</td><td>plain, before the phase's number</td><td>side 1</td><td>plain,
 * after it</td></tr>
 * <tr><td>CopyLink: position of the writer</td><td>side 0</td><td>release</td><td>side 1</td><td>acquire</td></tr>
 * <tr><td>CopyLink: position of the reader</td><td>side 1</td><td>release</td><td>side 0</td><td>acquire</td></tr>
 * </table>
 */
@NullMarked
package io.clump.laboratory.traffic;

import org.jspecify.annotations.NullMarked;
