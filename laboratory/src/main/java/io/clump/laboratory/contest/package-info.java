/**
 * Contests as rows of a sheet: data names the contestants that are measured side by side, and the values that are
 * computed from the measurements.
 *
 * <pre>
 *   contests of experiments/NAME.json ──▶ ContestRow ──▶ Trial
 *                                            ├── Entry: a contestant, with the values of the axes that it has
 *                                            └── Formula: the value of a cell, from what the contestants measured
 * </pre>
 *
 * {@link io.clump.laboratory.contest.ContestRow} describes what a row may have, and {@link
 * io.clump.laboratory.contest.Formula} how values are written. All classes belong to the thread that runs an
 * experiment.
 */
@NullMarked
package io.clump.laboratory.contest;

import org.jspecify.annotations.NullMarked;
