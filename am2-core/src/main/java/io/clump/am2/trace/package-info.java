/**
 * Records of the messages of this process, from which a launcher draws a timeline of the whole job.
 *
 * <pre>
 *   Endpoint ── send, handler, wait ──▶ Tracer of its bundle ── blocks of records ──▶ TraceBuffer of the process
 *                                                                                          │ at the end of the process
 *   launcher ◀──────────────────────────────── RecordedTrace ◀──────────────────────────────╯
 * </pre>
 *
 * Without {@code clump.trace-megabytes} there is neither buffer nor tracer, and the cost for a send is one comparison
 * with null.
 *
 * <p>A tracer belongs to the thread that owns its bundle, or that currently holds a parallel one; tracers allocate
 * blocks of the buffer by one atomic addition each. A buffer is read when its layer has closed.
 *
 * <table>
 * <caption>Who reads and writes which word</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>record</td><td>tracer whose block it is in</td><td>plain</td><td>thread that sends the trace</td>
 *     <td>plain, after the layer has closed</td></tr>
 * <tr><td>blocks taken</td><td>any tracer</td><td>getAndAdd</td><td>the same</td><td>volatile</td></tr>
 * </table>
 */
@NullMarked
package io.clump.am2.trace;

import org.jspecify.annotations.NullMarked;
