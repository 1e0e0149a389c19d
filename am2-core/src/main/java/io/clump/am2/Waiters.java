package io.clump.am2;

import io.clump.am2.spi.PollScope;

/**
 * How the sends of one endpoint wait for room.
 *
 * @param request polls for everything
 * @param reply polls for replies only: for the end of a get inside the node, which goes to the endpoint's own reply queue
 */
record Waiters(Backoff request, Backoff reply) {
    Waiters(Membership membership, Counters counters, SendPatience patience) {
        this(
                new Backoff(membership, PollScope.ALL, counters, patience),
                new Backoff(membership, PollScope.REPLIES, counters, patience));
    }
}
