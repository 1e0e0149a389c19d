package io.clump.laboratory.traffic;

import io.clump.am2.Endpoint;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import org.agrona.concurrent.UnsafeBuffer;

/** A medium message of some bytes and a medium answer. */
public final class MediumRoundTrip implements Workload {
    /** Parameter: bytes of each message. */
    public static final String BYTES = "bytes";

    private static final int ASK = 1;
    private static final int TAKE = 2;
    private static final int LAST = 3;

    private final int side;
    private final ClumpPair pair;
    private final UnsafeBuffer data;
    private long taken;
    private long rounds;

    public MediumRoundTrip(Place place) {
        side = place.side();
        pair = new ClumpPair(place);
        data = new UnsafeBuffer(new byte[place.number(BYTES)]);
        Endpoint endpoint = pair.endpoint();
        endpoint.handlers().set(ASK, request -> request.replyMedium(TAKE, data, 0, data.capacity()));
        endpoint.handlers().set(TAKE, reply -> taken++);
        endpoint.handlers().set(LAST, request -> rounds++);
        pair.meet(side, "handlers");
    }

    @Override
    public long run(long operations) {
        if (side == 1) {
            long after = rounds + 1;
            pair.pollUntil("the end of a round", () -> rounds == after);
            pair.settle();
            return NOT_MEASURED;
        }
        long nanos = ClumpPair.timed(operations, this::exchange);

        pair.endpoint().request(ClumpPair.PEER, LAST);
        pair.settle();
        return nanos;
    }

    private void exchange() {
        long before = taken;
        pair.endpoint().requestMedium(ClumpPair.PEER, ASK, data, 0, data.capacity());
        while (taken == before) {
            pair.bundle().poll();
        }
    }
}
