/**
 * Counters with which an operator watches a running job from another process. They are in a file of each process, in
 * the format of Agrona's {@link org.agrona.concurrent.status.CountersReader}, so that its tools read them too.
 *
 * <pre>
 *   Layer ─ endpoints ─▶ LayerCounters ── a few times a second ──▶ CountersFile      &lt;job&gt;/counters-&lt;process&gt;
 *                                                                       ▲
 *   clump top, clump stat ────────────────────────────────▶ ProcessCounters.read     (maps it, and never writes)
 * </pre>
 *
 * {@link io.clump.am2.counters.EndpointCounter} lists the counters of endpoints, {@link
 * io.clump.am2.counters.ProcessCounter} those of a process, and {@link io.clump.am2.counters.CountersFileLayout} their
 * places in the file.
 *
 * <p>One thread at a time writes a file, under a lock of the writer; any number of processes read it.
 *
 * <table>
 * <caption>Who reads and writes which word</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>magic, version, lengths</td><td>who makes the file</td><td>plain, before the file has its name</td>
 *     <td>who watches</td><td>plain</td></tr>
 * <tr><td>record of a counter: state</td><td>the process</td><td>release (Agrona)</td><td>who watches</td>
 *     <td>volatile (Agrona)</td></tr>
 * <tr><td>value of a counter</td><td>the process</td><td>release (Agrona)</td><td>who watches</td>
 *     <td>volatile (Agrona)</td></tr>
 * </table>
 */
@NullMarked
package io.clump.am2.counters;

import org.jspecify.annotations.NullMarked;
