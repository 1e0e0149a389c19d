/**
 * What experiments have found, as one HTML file that needs nothing else: {@code clump report DIR}.
 *
 * <pre>
 *   ResultsDirectory + Experiments ──▶ Report ──▶ ReportPage ──┬─▶ Summary, MachineFacts: the first screen
 *                                                               └─▶ ExperimentSection
 *                                                                     ├─▶ PanelView ──▶ LinePlots, BarPlots, StackedPlots ─┐
 *                                                                     └─▶ FigureView ──▶ FigurePlot ───────────────────────┤
 *                                                                           XChart on Batik's canvas ◀── Plot, Picture ◀───┘
 * </pre>
 *
 * Text goes into {@link io.clump.benchmarks.report.Html} elements, which escape it. A plot is laid out in a coordinate system of
 * its own and shown in any size; its colours are names that the style sheet (report.css) gives a value in light, in dark and in
 * print. All classes belong to the thread that writes the report.
 */
@NullMarked
package io.clump.benchmarks.report;

import org.jspecify.annotations.NullMarked;
