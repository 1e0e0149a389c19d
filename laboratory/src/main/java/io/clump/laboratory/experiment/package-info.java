/**
 * Experiments and their runs: an experiment is a list of trials; each trial measures a few cells whose contestants
 * alternate; a cell is one point of a plot with all its repetitions.
 *
 * <pre>
 *   bench NAME… ──▶ LaboratoryRun ──▶ Experiment.trials ──▶ Trial ──▶ Workbench (processes) ──▶ Cells
 *                        │                                                                       │
 *                        └──── after each trial ──▶ ResultsDirectory: NAME.json, NAME.csv ◀──────┘
 *
 *   report DIR ◀── ResultsDirectory + Experiment.panels, references, findings
 * </pre>
 *
 * The measurements of a run are kept trial by trial, so a run that was ended continues where it stopped. All classes
 * belong to the thread that runs them.
 */
@NullMarked
package io.clump.laboratory.experiment;

import org.jspecify.annotations.NullMarked;
