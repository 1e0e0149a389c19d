package io.clump.laboratory.traffic;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.matching.Matcher;
import io.clump.matching.MatcherConfiguration;
import io.clump.matching.Memory;
import io.clump.matching.ReceiveOperation;
import io.clump.matching.SendMode;
import io.clump.matching.SendOperation;

/** A message of some bytes and its answer, each matched with a receive by context, source and tag. */
public final class MatchedRoundTrip implements Workload {
    private static final int CONTEXT = 1;
    private static final int TAG = 7;

    private final int side;
    private final ClumpPair pair;
    private final Matcher matcher;
    private final int lengthBytes;
    private final Memory memory = new Memory();

    public MatchedRoundTrip(Place place) {
        side = place.side();
        pair = new ClumpPair(place);
        lengthBytes = place.number("bytes");
        memory.wrap(new byte[lengthBytes]);
        matcher = place.keep(Matcher.open(pair.bundle(), pair.endpoint(), MatcherConfiguration.of(side, 2)));
        pair.endpoint().destinations().map(1 - side, pair.await(ClumpPair.name(1 - side)), ClumpPair.TAG);
        pair.meet(side, "matcher");
    }

    @Override
    public long run(long operations) {
        long nanos = ClumpPair.roundTrips(side, operations, this::exchange, this::answer);
        pair.settle();
        return nanos;
    }

    private void exchange() {
        send();
        receive();
    }

    private void answer() {
        receive();
        send();
    }

    private void send() {
        SendOperation send = matcher.send(CONTEXT, 1 - side, TAG, memory, 0, lengthBytes, SendMode.STANDARD);
        if (!matcher.await(send) || send.error() != null) {
            throw new ClumpException("a send has failed: error=" + send.error());
        }
        send.release();
    }

    private void receive() {
        ReceiveOperation receive = matcher.post(CONTEXT, 1 - side, TAG, memory, 0, lengthBytes);
        if (!matcher.await(receive) || receive.error() != null) {
            throw new ClumpException("a receive has failed: error=" + receive.error());
        }
        receive.release();
    }
}
