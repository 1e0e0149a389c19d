/**
 * Message matching: a send names a context, a destination and a tag, a receive the context, a source or any, and a tag
 * or any. Sends and receives are matched in the order in which they were sent and posted. This is the base of MPI,
 * Direct and BMI, which are not in this package.
 *
 * <pre>
 *   Matcher ─┬─ send ──▶ MessageDepartures: queues and credit of each MatchingPeer ──▶ Endpoint ══▶ MessageArrivals
 *            ├─ post ──▶ UnexpectedMessages, else PostedReceives ◀── MessageArrivals: the same in turn
 *            ├─ await ─▶ Bundle: polls; after each poll MessageDepartures sends what handlers have queued
 *            └─ Deaths: a message that came back ends what was begun with that peer
 *
 *   eager        TINY ─▶    or    EAGER, MORE … ─▶       the bytes come with the envelope, as far as the credit goes
 *   rendezvous   ENVELOPE ─▶   ◀─ GRANT   DATA … ─▶      the bytes come when the receiver has asked for them
 *   cancel       CANCEL ─▶   ◀─ CANCELLED                unless a receive has been matched
 * </pre>
 *
 * Small messages travel with their envelope and are kept at the receiver if no receive is posted yet (eager), as far as
 * the sender's credit permits. For other messages the envelope is sent first, and the bytes when the receiver requests
 * them (rendezvous). A receiver gives credit back with any message, or by a separate one when it owes half of it.
 * Handlers send nothing: they queue, and the end of the poll sends. Messages whose order matters are numbered,
 * since not every claim algorithm preserves it.
 *
 * <p>All classes are used by the thread of the endpoint's bundle; handlers run on it, inside a poll or a send. No
 * memory is shared between threads.
 */
@NullMarked
package io.clump.matching;

import org.jspecify.annotations.NullMarked;
