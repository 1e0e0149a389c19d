/**
 * Messages that wait for their receiver: a send names a context, a destination and a tag, a receive the context, a source
 * or any, and a tag or any, and the two are brought together in the order in which they were sent and posted. The base of
 * MPI, of Direct and of BMI, none of which is in here.
 *
 * <pre>
 *   send ──▶ Peer: queue of sends, credit ──▶ Endpoint ══▶ Arrivals ──▶ PostedReceives ──▶ the receive's memory
 *                                                            │   ▲            ▲
 *                                                no receive ─▼   │            │ post: first looks there
 *                                                       UnexpectedMessages ───┘
 * </pre>
 *
 * Small messages travel with their envelope and are kept at the receiver if no receive is posted yet (eager), as far as
 * the sender's credit goes; of others the envelope goes first, and the bytes when the receiver asks for them (rendezvous).
 * Everything belongs to the thread of the endpoint's bundle; handlers run on it, inside a poll or a send. No memory is
 * shared between threads.
 */
@NullMarked
package io.clump.matching;

import org.jspecify.annotations.NullMarked;
