/**
 * Molecular dynamics on Active Ports (Ciaccio 1999, section 6.4): particles of a Lennard-Jones liquid in a periodic
 * box.
 *
 * <pre>
 *   Simulation, in each step:
 *     own Particles move ─▶ PositionExchange: each process broadcasts its positions, so that all have all
 *                        ─▶ Cells: all particles, by the cell that they are in ─▶ Forces on the own particles
 * </pre>
 *
 * Each process has the positions of all particles, and owns a part of them, as in the thesis. All of it belongs to the
 * thread that runs the program.
 */
@NullMarked
package io.clump.apps.md;

import org.jspecify.annotations.NullMarked;
