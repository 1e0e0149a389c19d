/**
 * The performance model of the thesis (chapter 8): what it costs, or saves, that the processes of a node share their network
 * interfaces. As formulas, as a simulation beside them, and as the tables that an experiment shows.
 *
 * <pre>
 *   NodeShape: P processes, N interfaces                 Scenario: nodes of a shape, utilization, sharing, seed
 *      │                                                    │
 *      ├──▶ Equilibrium (8.4, 8.5, 8.7) ─▶ Slowdown         └──▶ Simulation ──▶ SharedInterface, one for each group
 *      │        (8.8, 8.9, 8.10, phases)      │                     │           of processes that share
 *      └──▶ TightCoupling (8.11) ◀────────────┘                     │
 *                                             └──────▶ ModelTable ◀─┘
 * </pre>
 *
 * Everywhere a time is counted in cycles of a process on a NOW, a network of workstations: nodes of one process and one
 * interface. There a cycle takes 1 on average; {@code U} of it, the utilization, the process communicates, for the rest it
 * computes. A slowdown is a time divided by that of a NOW, so below 1 the clump is faster.
 *
 * <p>Everything here is immutable or belongs to the thread that made it; nothing blocks.
 */
@NullMarked
package io.clump.model;

import org.jspecify.annotations.NullMarked;
