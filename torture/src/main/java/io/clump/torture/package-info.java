/**
 * {@code clump torture}: a job whose processes are killed, stopped, starved and cut off by a schedule that follows from
 * a seed, and whose messages are all accounted for.
 *
 * <pre>
 *   TortureCommand ─▶ Schedule (by seed) ─▶ Tormentor ─▶ TormentedProcess ─▶ io.clump.torture.process
 *                                             │   ▲                             │
 *                                             ▼   ╰───── ledgers ◀──────────────╯
 *                                           Judge ─▶ Violation ─▶ status 1, with the schedule so far and the pair's ledger
 * </pre>
 */
@NullMarked
package io.clump.torture;

import org.jspecify.annotations.NullMarked;
