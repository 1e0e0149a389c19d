/**
 * The performance model of the thesis (chapter 8): costs and savings if the processes of a node share their network
 * interfaces. It has formulas, a simulation beside them, and the tables that an experiment shows.
 *
 * <pre>
 *   NodeShape: P processes, N interfaces                 Scenario: nodes of a shape, utilization, sharing, seed
 *      │                                                    │
 *      └──▶ Slowdown (8.7 to 8.10)                         └──▶ Simulation ──▶ SharedInterface, one for each group
 *              │                                                    │           of processes that share
 *              └─────────────────────────────────▶ ModelTable ◀─────┘
 * </pre>
 *
 * Everywhere a time is counted in cycles of a process on a NOW, a network of workstations: nodes of one process and one
 * interface. There a cycle takes 1 on average; {@code U} of it, the utilization, the process communicates, for the rest
 * it computes. A slowdown is a time divided by that of a NOW, so below 1 the clump is faster.
 *
 * <p>Everything here is immutable or belongs to the thread that made it; nothing blocks.
 */
@NullMarked
package io.clump.model;

import org.jspecify.annotations.NullMarked;
