/**
 * Connected components of a graph: a lattice, or that of a file.
 *
 * <pre>
 *   command:  Components.planned ──▶ EdgeFile.scan ──▶ in each process's Components:
 *
 *   LatticeGenerator ┐
 *                    ├▶ LocalGraph ─▶ UnionFind ─▶ Border ─▶ Merging ⇄ other processes
 *   GraphReader ─────┘                                          │
 *                         LabelWriter ◀─ Verification ◀─ LocalComponents.label
 * </pre>
 *
 * A process's part belongs to the thread that runs the program; any thread may plan, which
 * reads the input.
 */
@NullMarked
package io.clump.apps.components;

import org.jspecify.annotations.NullMarked;
