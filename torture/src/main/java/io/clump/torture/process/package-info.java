/**
 * The tormented processes. They use the public interface of the layer and nothing else, and write each message into the
 * ledger before it is sent and when its handler runs.
 *
 * <pre>
 *   TortureProcess ─┬▶ MovingEndpoint: two threads and three bundles, between which the endpoint moves
 *                   │      ╰▶ Resident: one endpoint after the other; sends, polls, handles ─▶ LedgerWriter
 *                   ├▶ Crowd: endpoints by the hundred, each a short-lived Resident
 *                   ╰▶ Orders: what the launcher says, on standard input
 * </pre>
 */
@NullMarked
package io.clump.torture.process;

import org.jspecify.annotations.NullMarked;
