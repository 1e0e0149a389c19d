/**
 * Three-dimensional fast Fourier transform of complex numbers, random ones, those of a file, or those of the FT
 * benchmark of the NAS Parallel Benchmarks.
 *
 * <pre>
 *   PointSource ─▶ Rows (planes) ─▶ SpreadTransform ─────────────────────────────▶ Rows (planes) ─▶ PointFile
 *                       │             RowTransform along x and y                        │
 *                       │             RowExchange: transposition, planes to lines       │
 *                       │             RowTransform along z                              │
 *                       │             RowExchange: transposition, lines to planes       │
 *                       └────expected────────▶ Verification ◀──────────found────────────┘
 * </pre>
 *
 * A process's part belongs to the thread that runs the program; any thread may plan, which
 * reads the input.
 */
@NullMarked
package io.clump.apps.fft;

import org.jspecify.annotations.NullMarked;
