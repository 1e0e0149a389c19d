/**
 * The findings of experiments as one HTML file that needs nothing else: {@code clump report DIR}.
 *
 * <pre>
 *   ResultsDirectory + Experiments ──▶ Report ──▶ ReportPage ──┬─▶ Summary: what holds, what does not, how sure
 *                                                               ├─▶ ExperimentSection ──▶ PanelView ──┬─▶ LinePlot ──┐
 *                                                               │        PanelData ────────────▲      ├─▶ RowPlot ───┤
 *                                                               └─▶ MachineFacts                      └─▶ Table      │
 *                                                                                                     Axis, Picture ◀┘
 * </pre>
 *
 * {@link io.clump.laboratory.report.PanelData} alone knows how values are kept; plots and tables know only it. A plot
 * is SVG, 400 units wide, written by {@link io.clump.laboratory.report.Picture}: as lines with their names at their
 * ends, or as rows with a name, a mark and the value. Text goes into {@link io.clump.laboratory.report.Html} elements,
 * which escape it. Colours are classes that the style sheet (report.css) gives a value in light, in dark and in print.
 * All classes belong to the thread that writes the report.
 */
@NullMarked
package io.clump.laboratory.report;

import org.jspecify.annotations.NullMarked;
