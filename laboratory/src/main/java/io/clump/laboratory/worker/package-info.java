/**
 * The processes that are measured. Each holds one side of one thing to measure, or of several, which have numbers, and
 * does a round of it on command; between rounds it sleeps, so that the next measurement has the machine for itself.
 *
 * <pre>
 *   clump bench ── "run 1 500000" ──▶ WorkerMain ──▶ Workload.run, side 0 (measures) ◀─┐
 *        │                                                                        shared memory
 *        └──────── "run 1 500000" ──▶ WorkerMain ──▶ Workload.run, side 1 (answers)  ◀─┘
 * </pre>
 *
 * A workload belongs to its process's main thread, which is bound to a core of its own. {@link
 * io.clump.laboratory.worker.RoundLine} is all that two sides share beyond what is measured, and {@link
 * io.clump.laboratory.worker.Ports} where they have sockets:
 *
 * <table>
 * <caption>Shared memory</caption>
 * <tr><th>word</th><th>writer</th><th>write mode</th><th>reader</th><th>read mode</th></tr>
 * <tr><td>progress of the round</td><td>side 1</td><td>release</td><td>side 0</td><td>acquire</td></tr>
 * <tr><td>port of a side</td><td>that side</td><td>release</td><td>the other side</td><td>acquire</td></tr>
 * </table>
 */
@NullMarked
package io.clump.laboratory.worker;

import org.jspecify.annotations.NullMarked;
