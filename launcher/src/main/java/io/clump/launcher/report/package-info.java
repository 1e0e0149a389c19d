/**
 * Output for the user of a job: the progress on standard error, and at the end the result as a table on standard output
 * and as a JSON object in a file.
 *
 * <pre>
 *   events ──▶ JobRecord ──▶ Progress ──▶ Terminal (standard error)
 *                  │
 *                  └──▶ JobReport ──▶ ResultTable, JsonFile
 * </pre>
 *
 * Any thread may use a terminal; only the thread that runs the job uses the other classes.
 */
@NullMarked
package io.clump.launcher.report;

import org.jspecify.annotations.NullMarked;
