/**
 * Engines on a faulty network, in virtual time: a whole job in one thread, in which a seed determines everything. A run
 * that breaks a guarantee reports its seed, and the seed repeats the run exactly.
 *
 * <pre>
 *   seed ─▶ Scenario ─▶ Simulation ─▶ VirtualTime: incidents, flights, polls, one after the other
 *                          │
 *                          ├─ SimulatedEndpoint: engine and program ─▶ SimulatedNetwork ─▶ SimulatedEndpoint
 *                          ├─ Ledger: what was sent, handled, returned
 *                          └─ Verdict ─▶ Outcome
 * </pre>
 *
 * A simulation belongs to the thread that runs it; several may run at the same time.
 */
@NullMarked
package io.clump.simulation.network;

import org.jspecify.annotations.NullMarked;
