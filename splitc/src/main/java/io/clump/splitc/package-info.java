/**
 * Split-C-style runtime for programs in which every rank runs the same code: a process joins its job, finds all others
 * mapped at their ranks, and takes part in collective operations.
 *
 * <pre>
 *   SplitC ─┬─ RollCall ───── registry: splitc-0, splitc-1, …
 *           ├─ GlobalMemory ─ spread arrays: the package memory ────────┐
 *           ├─ CheckedBarrier meets all along Trees, twice at the end ──┤
 *           ├─ Collectives ── Parcels: arrays, along Trees or directly ─┼─▶ Endpoint, handlers from 1000 on
 *           ├─ CallOrder ──── numbers calls, asks those it waits for ───┤
 *           └─ Waiting ────── polls; throws what Faults has kept ◀──────┘
 * </pre>
 *
 * All classes are used by the thread that joined; handlers run on it, inside a poll or a send. No memory is shared
 * between threads.
 */
@NullMarked
package io.clump.splitc;

import org.jspecify.annotations.NullMarked;
