/**
 * Strategies that decide how often a poll looks at the network, whose empty queue costs many times what an empty queue
 * in shared memory does (Lumetta 1998, chapter 4). Local queues are looked at by every poll.
 *
 * <pre>
 *   specification         looks at the network            accepts then              a message waits there for at most
 *   auto[:name=n,…]       by time: 1 % of it while        4 for each poll since,    bound (1 ms) and one stride of polls;
 *                         nothing is expected, at each    at most 64                if all is quiet, 8 looks' time
 *                         poll while something is
 *   adaptive[:name=n,…]   at every s-th poll; s is        4 × s                     smax (64) polls;
 *                         chosen anew at each look                                  if all is quiet, smin (4)
 *   every                 at every poll                   4                         1 poll
 *   fractional:F          at every F-th poll              4 × F                     F polls
 * </pre>
 *
 * Each poll begins with the local queues and accepts at most 4 messages there, so a local message waits for the
 * handlers of one look at most. {@link io.clump.poll.AutoPoll} says what a stride is and why the times are what they
 * are.
 *
 * <p>An endpoint with several networks has a strategy for each, so each is looked at by a rate of its own and waits no
 * longer than the table says; a local message waits for one look at each of them.
 *
 * <p>A strategy belongs to one endpoint and to the thread that owns its bundle; other threads may ask for skip and
 * estimates, and may get those of a moment ago. Nothing else here is shared between threads, and nothing is allocated
 * once a strategy is made.
 */
@NullMarked
package io.clump.poll;

import org.jspecify.annotations.NullMarked;
