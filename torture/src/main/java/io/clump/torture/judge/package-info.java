/**
 * Decides from the ledgers of all processes whether every promise was kept. Pure: entries and what the launcher has
 * done to the processes go in, violations come out. One thread uses it.
 *
 * <pre>
 *   ledgers ──▶ Judge ──▶ Stream: handled once or returned once, in order ──▶ Violation
 *   launcher ─▶   ├─────▶ Life: when it was stopped, killed, cut off, and until when
 *                 ╰─────▶ Reasons: may this message have come back for this reason?
 * </pre>
 *
 * Ledgers are read one after the other, so that what a receiver wrote may become known before what the sender wrote;
 * the judge takes entries of different processes in any order.
 */
@NullMarked
package io.clump.torture.judge;

import org.jspecify.annotations.NullMarked;
