/**
 * Watching a running job from outside: what its processes count, as a table, as JSON, and as a screen that changes.
 *
 * <pre>
 *   JobView.read ─ every process's file ─▶ JobView ─▶ JobTable ─ lines ─▶ TopScreen
 *                                             ╰─────▶ StatReport ─▶ JSON
 * </pre>
 *
 * Nothing here writes to the job. Each class belongs to one thread.
 */
@NullMarked
package io.clump.launcher.watch;

import org.jspecify.annotations.NullMarked;
