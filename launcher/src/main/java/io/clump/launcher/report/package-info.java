/**
 * The view of a job's user: the progress on standard error, and in the end the result as a table on standard output and
 * as a JSON object in a file.
 *
 * <pre>
 *   events ──▶ JobRecord ──▶ Progress ──▶ Terminal (standard error)
 *                  │
 *                  └──▶ JobReport ──▶ ResultTable, JsonFile
 * </pre>
 *
 * A terminal may be used by any thread; the rest belongs to the thread that runs the job.
 */
@NullMarked
package io.clump.launcher.report;

import org.jspecify.annotations.NullMarked;
