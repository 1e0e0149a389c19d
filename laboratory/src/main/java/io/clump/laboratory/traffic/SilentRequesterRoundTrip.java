package io.clump.laboratory.traffic;

import io.clump.am2.Endpoint;
import io.clump.am2.Handler;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.worker.Place;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A short request and its reply, with an endpoint that owes more answers to a requester that does not poll.
 */
public final class SilentRequesterRoundTrip extends Traffic {
    /** Name of the pair without a silent requester. */
    public static final String UNDISTURBED = "undisturbed";

    /** Parameter: number of blocks of 8 kB that the silent requester has asked for; 0 if there is no such requester. */
    private static final String BLOCKS = "blocks";

    private static final int GIVE = ClumpPair.FREE_HANDLERS;
    private static final int TAKE = ClumpPair.FREE_HANDLERS + 1;

    /** More blocks than any protocol has room for. */
    private static final int MANY_BLOCKS = 64;

    /**
     * Returns one pair with a requester that does not poll, and one without.
     *
     * @return the contestants; the second is named {@link #UNDISTURBED}
     */
    public static Contestant[] contestants(Map<String, String> properties) {
        return new Contestant[] {
            contestant("beside-a-silent-requester", MANY_BLOCKS, properties), contestant(UNDISTURBED, 0, properties)
        };
    }

    private static Contestant contestant(String name, int blocks, Map<String, String> properties) {
        return Contestant.pair(name, SilentRequesterRoundTrip.class)
                .with(Map.of(BLOCKS, Integer.toString(blocks)))
                .withProperties(properties);
    }

    /** Makes one side. */
    public SilentRequesterRoundTrip(Place place) {
        this(place, new ClumpPair(place));
    }

    private SilentRequesterRoundTrip(Place place, ClumpPair pair) {
        super(place, pair);
        int blocks = place.number(BLOCKS);
        if (place.side() == 1) {
            UnsafeBuffer data = Block.allocate();
            Handler give = request -> request.replyMedium(TAKE, data, 0, Block.MEDIUM_BYTES);
            pair.endpoint().setHandler(GIVE, give);
            // Answers that are not delivered when the other side closes are returned.
            pair.endpoint().setReturnedMessageHandler(message -> {});
        } else if (blocks > 0) {
            Endpoint silent = pair.silentBundle().allocateEndpoint();
            silent.setHandler(TAKE, reply -> {});
            silent.map(ClumpPair.PEER, pair.await(ClumpPair.name(1)), ClumpPair.TAG);
            for (int i = 0; i < blocks; i++) {
                silent.request(ClumpPair.PEER, GIVE);
            }
        }
    }
}
