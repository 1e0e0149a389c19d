/**
 * Strategies that decide how often a poll looks at the network, whose empty queue costs several times what an empty queue
 * in shared memory does (Lumetta 1998, chapter 4). Local queues are looked at by every poll.
 *
 * <pre>
 *   specification         looks at the network         accepts then
 *   every                 at every poll                4 messages
 *   fractional:F          at every F-th poll           4 × F
 *   adaptive[:name=n,…]   at every s-th poll; s is     4 × s
 *                         chosen anew at each look
 * </pre>
 *
 * A strategy belongs to one endpoint and to the thread that owns its bundle. Nothing here is shared between threads, and
 * nothing is allocated once a strategy is made.
 */
@NullMarked
package io.clump.poll;

import org.jspecify.annotations.NullMarked;
