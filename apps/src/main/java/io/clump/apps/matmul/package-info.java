/**
 * Matrix multiplication by a master and its slaves, on Active Ports (Ciaccio 1999, section 6.3).
 *
 * <pre>
 *   master (rank 0):  A ── broadcast ──▶ all        columns of B ── one part to each ──▶        columns of C ◀── one slave after the other (token)
 *   each process:     its columns of C = A × its columns of B
 * </pre>
 *
 * All of it belongs to the thread that runs the program.
 */
@NullMarked
package io.clump.apps.matmul;

import org.jspecify.annotations.NullMarked;
