/**
 * Split-C-style runtime for programs in which every rank runs the same code: a process joins its job, finds all others
 * mapped at their ranks, and takes part in collective operations.
 *
 * <p>Each process adds its rank; the first one has the sum, and the command prints it:
 *
 * <pre>{@code
 * import io.clump.splitc.*;
 *
 * public class Sum implements SpmdProgram {
 *     @Override
 *     public void run(SplitC splitc) {
 *         long sum = splitc.allReduce(splitc.rank(), Reduction.SUM);
 *         if (splitc.rank() == 0) {
 *             splitc.monitor().result("sum of the ranks", Long.toString(sum));
 *         }
 *     }
 * }
 * }</pre>
 *
 * Start it with {@code clump run --class Sum --classpath DIR}, where DIR has the compiled class.
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
