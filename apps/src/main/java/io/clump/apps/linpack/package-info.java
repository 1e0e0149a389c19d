/**
 * Linpack on Active Ports (Ciaccio 1999, section 6.2): a dense system of equations is solved by Gaussian elimination
 * with partial pivoting.
 *
 * <pre>
 *   columns in strips of 64, strip s in process s mod P
 *
 *   Elimination ── owner of strip s: Panel.factor ── broadcast ──▶ PanelPorts (two slots) ──▶ all: Panel.apply to their strips behind s
 *        │               the owner of strip s + 1 updates, factors and sends it first
 *   BackSubstitution     the right-hand side goes from owner to owner, from the last strip to the first
 *        │
 *   Linpack.residual     ‖Ax − b‖ against the rounding errors, with coefficients made anew
 * </pre>
 *
 * All of it belongs to the thread that runs the program.
 */
@NullMarked
package io.clump.apps.linpack;

import org.jspecify.annotations.NullMarked;
