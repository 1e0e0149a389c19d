package io.clump.laboratory.traffic;

import io.clump.am2.Endpoint;
import io.clump.am2.Handler;
import io.clump.laboratory.worker.Place;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A short request and its reply, with an endpoint that owes more answers to a requester that does not poll.
 */
public final class SilentRequesterRoundTrip extends Traffic {
    private static final int GIVE = ClumpPair.FREE_HANDLERS;
    private static final int TAKE = ClumpPair.FREE_HANDLERS + 1;

    public SilentRequesterRoundTrip(Place place) {
        this(place, new ClumpPair(place));
    }

    private SilentRequesterRoundTrip(Place place, ClumpPair pair) {
        super(place, pair);
        int blocks = place.number("blocks");
        if (place.side() == 1) {
            UnsafeBuffer data = Block.allocate();
            Handler give = request -> request.replyMedium(TAKE, data, 0, Block.MEDIUM_BYTES);
            pair.endpoint().handlers().set(GIVE, give);
            // Answers that are not delivered when the other side closes are returned.
            pair.endpoint().handlers().setReturnedMessageHandler(message -> {});
        } else if (blocks > 0) {
            Endpoint silent = pair.silentBundle().allocateEndpoint();
            silent.handlers().set(TAKE, reply -> {});
            silent.destinations().map(ClumpPair.PEER, pair.await(ClumpPair.name(1)), ClumpPair.TAG);
            for (int i = 0; i < blocks; i++) {
                silent.request(ClumpPair.PEER, GIVE);
            }
        }
    }
}
