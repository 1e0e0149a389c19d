package io.clump.am2.send;

import io.clump.am2.bundle.Membership;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.EndpointTrace;
import io.clump.am2.spi.PollScope;
import org.jspecify.annotations.Nullable;

/**
 * Waits of the sends of one endpoint for space.
 *
 * @param request wait of a request, which polls for all messages
 * @param reply wait that polls for replies only, for the end of a get inside the node, which is written to the
 *     endpoint's own reply queue
 */
public record Waiters(Backoff request, Backoff reply) {
    public Waiters(Membership membership, Counters counters, SendWaitPolicy policy, @Nullable EndpointTrace trace) {
        this(
                new Backoff(membership, PollScope.ALL, counters, policy, trace),
                new Backoff(membership, PollScope.REPLIES, counters, policy, trace));
    }
}
