/**
 * Timeline of a job: the merged records of its processes.
 *
 * <pre>
 *   Event.Traced ──▶ TraceParts ──▶ Timeline ─┬─▶ TraceEvents   FILE       for a viewer
 *                                    │        ╰─▶ TraceSummary  FILE.txt   for a reader
 *                         Arrows ────┴──── Clocks
 * </pre>
 *
 * Any thread may use {@link io.clump.launcher.trace.TraceParts}; each other class is used by one thread.
 */
@NullMarked
package io.clump.launcher.trace;

import org.jspecify.annotations.NullMarked;
