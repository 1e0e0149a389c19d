/**
 * Strategies that decide how often a poll includes the network: an empty network poll costs many times as much as an
 * empty poll of shared memory (Lumetta 1998, chapter 4). Every poll includes the local queues.
 *
 * <pre>
 *   specification         polls the network             then accepts              a message waits there for at most
 *   auto[:name=n,…]       by time: 1 % of it while        4 for each poll since,    bound (1 ms) and one stride of
 *   polls;
 *                         nothing is expected, at each    at most 64                without traffic, the time of 8
 *                         polls
 *                         poll while something is
 *   adaptive[:name=n,…]   at every s-th poll; s is        4 × s                     smax (64) polls;
 *                         chosen at each network poll                               without traffic, smin (4)
 *   every                 at every poll                   4                         1 poll
 *   fractional:F          at every F-th poll              4 × F                     F polls
 * </pre>
 *
 * Each poll begins with the local queues and accepts at most 4 messages there, so a local message waits for the
 * handlers of at most one network poll. {@link io.clump.poll.AutoPoll} defines the stride and gives the reasons for
 * the times.
 *
 * <p>An endpoint with several networks has a strategy for each, so each is polled at its own rate and the table holds
 * for each; a local message waits for at most one poll of each.
 *
 * <p>A strategy belongs to one endpoint and to the thread that owns its bundle; other threads may read skip and
 * estimates, which may be slightly old. Nothing else here is shared between threads, and a strategy allocates nothing
 * after its construction.
 */
@NullMarked
package io.clump.poll;

import org.jspecify.annotations.NullMarked;
