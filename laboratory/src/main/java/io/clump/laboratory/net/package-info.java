/**
 * The speed of the network protocols and their peers: the sheet {@code net} says which are measured beside each
 * other, over the loopback interface or between network namespaces ({@link HostPair}):
 *
 * <pre>
 *   side 0 ── clump0 ═════════ veth ═════════ clump0 ── side 1
 *   side 0 ── clump0 ── PathRelay (PathQueue) ── clump0 ── side 1
 * </pre>
 *
 * Each workload belongs to the main thread of its process. Measurements over other protocols, too, are in {@link
 * io.clump.laboratory.traffic}. Both sides are nodes of their own on one machine, so that messages between them leave
 * through the network; the layers have shared memory besides, and the poll strategy that jobs have by default. No
 * memory is shared but that of the layers, the libraries, {@link io.clump.laboratory.worker.Ports}, {@link
 * io.clump.laboratory.worker.RoundLine}, and what follows on the line of {@link Incast}:
 *
 * <table>
 * <caption>Shared memory</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>round that has enough</td><td>side 0</td><td>release</td><td>side 1</td><td>acquire</td></tr>
 * <tr><td>round that is sent</td><td>side 1</td><td>release</td><td>side 0</td><td>acquire</td></tr>
 * <tr><td>messages sent</td><td>side 1</td><td>plain, before the round</td><td>side 0</td><td>plain, after it</td></tr>
 * <tr><td>messages taken, of each sender</td><td>side 0</td><td>release</td><td>side 1</td><td>acquire</td></tr>
 * <tr><td>round that has arrived</td><td>side 0</td><td>release</td><td>side 1</td><td>acquire</td></tr>
 * </table>
 */
@NullMarked
package io.clump.laboratory.net;

import org.jspecify.annotations.NullMarked;
