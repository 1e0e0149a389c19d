/**
 * Apps that check their options before their processes start, and describe their results.
 *
 * <pre>
 *   command:  options ──▶ AppOptions ──▶ PlannedApp.plan ──▶ AppPlan ─┬─ parameters by rank ──▶ each process: AppOptions.of
 *                                                                      └─ result ◀── JobResults ◀── what the processes told
 * </pre>
 *
 * The thread of the command plans and makes the result; each process reads its options on the thread that runs the
 * program.
 */
@NullMarked
package io.clump.splitc.app;

import org.jspecify.annotations.NullMarked;
