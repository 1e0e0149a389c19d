/**
 * Calls of procedures in other processes, with typed arguments and results, that end as a {@link
 * java.util.concurrent.CompletionStage}.
 *
 * <pre>
 *   any thread ── call ──▶ queue ── the bundle's thread, in a poll ──▶ request ──▶ procedure of the callee
 *                                                                                     │
 *   dependents of the stage ◀── after the poll, outside handlers ◀── reply ◀──────────┘
 * </pre>
 *
 * <p>A bundle's thread owns everything but the queue of submitted calls and that of results of other threads. {@link
 * io.clump.futures.Calls#call} may be called by any thread and in handlers.
 */
@NullMarked
package io.clump.futures;

import org.jspecify.annotations.NullMarked;
