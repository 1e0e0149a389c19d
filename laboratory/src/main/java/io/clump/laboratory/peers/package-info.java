/**
 * Clump beside what else carries messages for Java programs, each through the same few steps.
 *
 * <pre>
 *   PeersExperiment ─▶ PeerTrial ─▶ PeerTraffic (a process, or one for both sides)
 *                          │             │
 *                          ▼             ▼
 *      PeerCells ◀─ RoundReport ◀── PeerSide: round trips, flood, blocks of each length
 *                                        │
 *      ClumpLink, AgronaLink, AeronLink, ChronicleLink, TcpLink, DatagramLink, PcjLink, JcToolsLink, DisruptorLink
 *                                        │
 *                                        ▼
 *                                  PeerReceiver counts, checks and answers
 * </pre>
 *
 * A side belongs to the thread that measures: the main thread of its process, a {@link
 * io.clump.laboratory.worker.Companion}, or the one thread of a node of PCJ. Beyond the links the sides share:
 *
 * <table>
 * <caption>Shared memory</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>progress of the round</td><td>side 1</td><td>release</td><td>side 0</td><td>acquire</td></tr>
 * <tr><td>number of the phase</td><td>side 0</td><td>release</td><td>side 1</td><td>acquire</td></tr>
 * <tr><td>operations of the phase</td><td>side 0</td><td>plain, before the phase's number</td><td>side 1</td><td>plain,
 * after it</td></tr>
 * </table>
 */
@NullMarked
package io.clump.laboratory.peers;

import org.jspecify.annotations.NullMarked;
