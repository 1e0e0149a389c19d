/**
 * The exchange of messages that match a receive, written once for all modules that need it.
 *
 * <pre>
 *   eager        envelope and bytes ─▶                          as far as the credit goes
 *   permission   envelope ─▶   ◀─ grant   bytes in parts ─▶     the bytes stay at the sender until they are asked for
 *   cancel       before its grant, a message can be taken back
 * </pre>
 *
 * {@link io.clump.exchange.SendEngine} has the sending half, with the state of each send in a
 * {@link io.clump.exchange.Sending} and that of each peer in an {@link io.clump.exchange.ExchangePeer}. The module
 * {@code matching} carries it as requests of an endpoint, the module {@code bmi} as frames. Everything belongs to one
 * thread.
 *
 * <p>Containers that do not allocate in the steady state:
 *
 * <pre>
 *   Chain:   Place ⇄ Place ⇄ Place      any element can be removed; an element has a Place for each chain
 *   Slots:   number ─▶ element          numbers of elements that were removed name nothing
 * </pre>
 */
@NullMarked
package io.clump.exchange;

import org.jspecify.annotations.NullMarked;
