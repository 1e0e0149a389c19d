/**
 * Agreements of processes of which any may die at any moment. Pure: messages and deaths go in, messages and the
 * decision come out, so it runs in a simulation, too.
 *
 * <pre>
 *   vote ──▶ leader: the lowest process that lives ── all that live have voted ──▶ decision ──▶ all
 *              │ dies
 *              └─▶ the next one asks all: a member that has the decision sends it, the others send their votes
 * </pre>
 */
@NullMarked
package io.clump.mpi.agreement;

import org.jspecify.annotations.NullMarked;
