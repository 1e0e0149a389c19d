/**
 * The timeline of a job: what its processes have recorded, put together.
 *
 * <pre>
 *   Event.Traced ──▶ TraceParts ──▶ Timeline ─┬─▶ TraceEvents   FILE       for a viewer
 *                                    │        ╰─▶ TraceSummary  FILE.txt   for a reader
 *                         Arrows ────┴──── Clocks
 * </pre>
 *
 * {@link io.clump.launcher.trace.TraceParts} may be used by any thread; everything else belongs to one.
 */
@NullMarked
package io.clump.launcher.trace;

import org.jspecify.annotations.NullMarked;
