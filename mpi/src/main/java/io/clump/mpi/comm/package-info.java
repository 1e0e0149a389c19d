/**
 * Communicators and their messages, below both dialects.
 *
 * <pre>
 *   Communicator: ranks, contexts ──▶ Messenger: processes, packing ──▶ Matcher
 *                                         │
 *                      Activity: a send, a receive, a collective operation that is under way
 *                                         │
 *                      Progress: waits for activities, and lets the others get on meanwhile
 * </pre>
 *
 * <p>Everything belongs to the thread that initialised MPI.
 */
@NullMarked
package io.clump.mpi.comm;

import org.jspecify.annotations.NullMarked;
