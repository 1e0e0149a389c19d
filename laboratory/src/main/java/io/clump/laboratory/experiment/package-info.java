/**
 * Experiments, and how they are run: an experiment is a list of trials; each trial measures a few cells whose
 * contestants take turns; a cell is one point of a plot with all its repetitions.
 *
 * <pre>
 *   bench NAME… ──▶ LaboratoryRun ──▶ Experiment.trials ──▶ Trial ──▶ Workbench (processes) ──▶ Cells
 *                        │                                                                       │
 *                        └──── after each trial ──▶ ResultsDirectory: NAME.json, NAME.csv ◀──────┘
 *
 *   report DIR ◀── ResultsDirectory + Experiment.panels, references, findings
 * </pre>
 *
 * What a run has measured is kept trial by trial, so a run that was ended goes on where it was. All classes belong to
 * the thread that runs them.
 */
@NullMarked
package io.clump.laboratory.experiment;

import org.jspecify.annotations.NullMarked;
